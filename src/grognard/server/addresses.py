"""Whom an address stands for: what is counted is not how many addresses somebody has, but from where he comes."""

import ipaddress
from functools import lru_cache

NETWORK = 64
"""Bits of an IPv6 address that are one connection's; all others its owner chooses as he likes."""


@lru_cache(maxsize=4096)
def counted(address: str) -> str:
    """The name under which an address is counted: IPv4 as it is, IPv6 by its network."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:  # behind a proxy it may be any text
        return address[:64]
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    network = ipaddress.ip_network((int(known), NETWORK), strict=False)
    return str(network)
