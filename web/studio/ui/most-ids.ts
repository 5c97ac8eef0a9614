/** As many ids as an address takes: servers in front of the shop allow some 8 kB. */
export const MOST_IDS = 200
