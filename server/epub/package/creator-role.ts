/** docs/product.md#creators: the roles in the words of the database. */
export const CREATOR_ROLES = [
  'generic',
  'author',
  'translator',
  'editor',
  'artist',
  'illustrator',
  'letterer',
  'penciler',
  'colorist',
  'inker',
  'narrator',
] as const

export type CreatorRole = (typeof CREATOR_ROLES)[number]

const ROLE_OF_CODE: Record<string, CreatorRole> = {
  aut: 'author',
  cre: 'author',
  trl: 'translator',
  edt: 'editor',
  art: 'artist',
  ill: 'illustrator',
  nrt: 'narrator',
  clr: 'colorist',
  pnc: 'penciler',
  ink: 'inker',
  ltr: 'letterer',
}

/** The role for a MARC relator code; null for roles that the shop does not credit (producers, proofreaders, publishers). */
export function roleOfRelator(code: string): CreatorRole | null {
  return ROLE_OF_CODE[code.toLowerCase()] ?? null
}

/** The role for a name as manifests and command lines write it, in any case. */
export function roleNamed(name: string): CreatorRole | null {
  const lower = name.toLowerCase()
  return CREATOR_ROLES.find(role => role === lower) ?? null
}
