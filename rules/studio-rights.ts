import type { Language } from './interface-language.ts'

/** What people who run the shop may do in the studio (docs/decisions/0091-roles-audit-and-undo.md). */
export const STUDIO_RIGHTS = [
  /** See the catalogue, with what is not published. */
  'see',
  /** Read parts before they launch. */
  'proof',
  /** Write drafts of texts. */
  'translate',
  /** Change texts, facts, covers and parts, upload files, and say that something is ready. */
  'edit',
  /** Decide when something is published, and withdraw it. */
  'publish',
  /** Set prices and rents. */
  'price',
  /** Plan sales and bundles. */
  'sell',
  /** Hide something in a territory because somebody has a right to it. */
  'takeDown',
  /** Write and publish posts. */
  'news',
  /** Give purchases of readers back, by the rules by which they do it themselves. */
  'returns',
  'seeSettings',
  'changeSettings',
  /** Give and take roles, and make tokens. */
  'people',
  /** Read who changed what. */
  'audit',
] as const
export type StudioRight = (typeof STUDIO_RIGHTS)[number]

/** The right of this name; null where there is none. */
export function rightNamed(name: string): StudioRight | null {
  return STUDIO_RIGHTS.find(right => right === name) ?? null
}

/**
 * The rights that an entry of the log has as its text, as {@link textOfRights} writes it: all of them are taken. Of what
 * only commands do, the one that nobody has without all others.
 */
export function rightsNamed(text: string | null): StudioRight[] {
  const names = (text ?? 'people').split(' ')
  const rights = names.flatMap(name => rightNamed(name) ?? [])
  return rights.length === names.length ? rights : ['people']
}

export function textOfRights(rights: StudioRight | readonly StudioRight[] | null): string | null {
  return typeof rights === 'string' || rights === null ? rights : rights.join(' ')
}

/** With these alone somebody looks on, and changes nothing for anybody else in the studio. */
const LOOKING: readonly StudioRight[] = ['see', 'proof', 'returns', 'seeSettings', 'audit']

/** Whether somebody with these rights may put something before everybody in the studio, such as a view of the catalogue. */
export function mayShare(rights: readonly StudioRight[]): boolean {
  return rights.some(right => !LOOKING.includes(right))
}

export const STUDIO_ROLES = [
  'owner',
  'publisher',
  'editor',
  'translator',
  'author',
  'support',
  'accountant',
  'marketing',
  'auditor',
] as const
export type StudioRole = (typeof STUDIO_ROLES)[number]

export const RIGHTS_OF_ROLE: Readonly<Record<StudioRole, readonly StudioRight[]>> = {
  owner: STUDIO_RIGHTS,
  publisher: STUDIO_RIGHTS.filter(right => right !== 'people'),
  editor: ['see', 'proof', 'translate', 'edit'],
  translator: ['see', 'proof', 'translate'],
  author: ['see', 'proof'],
  support: ['see', 'returns'],
  accountant: ['see'],
  marketing: ['see', 'sell', 'news'],
  auditor: ['see', 'proof', 'seeSettings', 'audit'],
}

/** A role, with what it is limited to. */
export interface StaffGrant {
  readonly role: StudioRole
  /** null: every series */
  readonly seriesIds: readonly string[] | null
  /** Languages of series; null: every language */
  readonly langs: readonly Language[] | null
}

/** Who acts in the studio, and with which rights. */
export interface Staff {
  readonly grants: readonly StaffGrant[]
  /** Of the rights of the grants only these, where a token acts; null: all. */
  readonly onlyRights: readonly StudioRight[] | null
}

/** What is asked about: a series, what is of no series in a language (a post), or the whole shop. */
export type StudioScope =
  | { readonly seriesId: string; readonly lang: Language }
  | { readonly seriesId?: undefined; readonly lang: Language }
  | 'shop'

/** Whether any grant gives the right, wherever that is. */
export function hasRight({ grants, onlyRights }: Staff, right: StudioRight): boolean {
  return mayWith(onlyRights, right) && grants.some(({ role }) => RIGHTS_OF_ROLE[role].includes(right))
}

/** Whether the right may be used for this series. For the whole shop it takes a grant without limits. */
export function mayIn({ grants, onlyRights }: Staff, right: StudioRight, scope: StudioScope): boolean {
  return (
    mayWith(onlyRights, right) &&
    grants.some(grant => RIGHTS_OF_ROLE[grant.role].includes(right) && isWithin(grant, scope))
  )
}

/** The rights that somebody has anywhere, in the order of {@link STUDIO_RIGHTS}. */
export function rightsOfStaff(staff: Staff): StudioRight[] {
  return STUDIO_RIGHTS.filter(right => hasRight(staff, right))
}

/** The limits within which a right may be used, for lists: any of them is enough. Empty without the right. */
export function scopesOf({ grants, onlyRights }: Staff, right: StudioRight): StaffGrant[] {
  if (!mayWith(onlyRights, right)) return []
  return grants.filter(({ role }) => RIGHTS_OF_ROLE[role].includes(right))
}

function mayWith(onlyRights: readonly StudioRight[] | null, right: StudioRight): boolean {
  return onlyRights === null || onlyRights.includes(right)
}

function isWithin({ seriesIds, langs }: StaffGrant, scope: StudioScope): boolean {
  if (scope === 'shop') return seriesIds === null && langs === null
  return (
    (seriesIds === null || (scope.seriesId !== undefined && seriesIds.includes(scope.seriesId))) &&
    (langs === null || langs.includes(scope.lang))
  )
}

/** Whether somebody may give or take this grant: it is no more than one by which they give roles themselves. */
export function mayGive(staff: Staff, grant: StaffGrant): boolean {
  return isCovered(grant, scopesOf(staff, 'people'))
}

/**
 * Whether one of these gives all that the grant does. Otherwise, whoever has them instead of it has lost something
 * (`end_access_with_a_role` in the schema).
 */
export function isCovered({ role, seriesIds, langs }: StaffGrant, by: readonly StaffGrant[]): boolean {
  return by.some(
    one =>
      RIGHTS_OF_ROLE[role].every(right => RIGHTS_OF_ROLE[one.role].includes(right)) &&
      isPartOf(seriesIds, one.seriesIds) &&
      isPartOf(langs, one.langs),
  )
}

/** Whether limits are within others; null: no limits. */
function isPartOf(limits: readonly string[] | null, others: readonly string[] | null): boolean {
  return others === null || (limits?.every(one => others.includes(one)) ?? false)
}

/**
 * What tokens may be good for. They never give roles and make no tokens, so that one that was stolen ends with its
 * revocation.
 */
export const TOKEN_RIGHTS = STUDIO_RIGHTS.filter(right => right !== 'people')

/** Limits that hold both; null: no limits. */
export function bothLimits<T extends string>(
  some: readonly T[] | null,
  others: readonly T[] | null,
): readonly T[] | null {
  if (some === null || others === null) return some ?? others
  return some.filter(one => others.includes(one))
}

/** What a token may do: what its maker may now, within its rights and limits. */
export function staffOfToken(
  grants: readonly StaffGrant[],
  token: Omit<StaffGrant, 'role'> & { readonly rights: readonly StudioRight[] },
): Staff {
  const within = grants
    .map(({ role, seriesIds, langs }) => ({
      role,
      seriesIds: bothLimits(seriesIds, token.seriesIds),
      langs: bothLimits(langs, token.langs),
    }))
    .filter(({ seriesIds, langs }) => seriesIds?.length !== 0 && langs?.length !== 0)
  return { grants: within, onlyRights: token.rights.filter(right => right !== 'people') }
}
