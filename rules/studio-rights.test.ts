import { describe, expect, it } from 'vitest'
import {
  hasRight,
  mayIn,
  rightsOfStaff,
  STUDIO_RIGHTS,
  type StaffGrant,
  type StudioRight,
  type StudioScope,
  scopesOf,
} from './studio-rights.ts'

const UMBRELLAS = { seriesId: 'SER-UMBRELLAS', lang: 'en' } as const
const REGENSCHIRME = { seriesId: 'SER-REGENSCHIRME', lang: 'de' } as const

const everywhere = (role: StaffGrant['role']): StaffGrant => ({ role, seriesIds: null, langs: null })
const staff = (...grants: StaffGrant[]) => ({ grants, onlyRights: null })

const TABLE: [string, StaffGrant[], StudioRight, StudioScope, boolean][] = [
  ['an owner changes roles', [everywhere('owner')], 'people', 'shop', true],
  ['a publisher changes no roles', [everywhere('publisher')], 'people', 'shop', false],
  ['a publisher takes something down', [everywhere('publisher')], 'takeDown', UMBRELLAS, true],
  ['an editor edits every series', [everywhere('editor')], 'edit', UMBRELLAS, true],
  ['an editor does not publish', [everywhere('editor')], 'publish', UMBRELLAS, false],
  [
    'an editor of German series edits them',
    [{ role: 'editor', seriesIds: null, langs: ['de'] }],
    'edit',
    REGENSCHIRME,
    true,
  ],
  ['and no English ones', [{ role: 'editor', seriesIds: null, langs: ['de'] }], 'edit', UMBRELLAS, false],
  [
    'an author reads their own series before launch',
    [{ role: 'author', seriesIds: [UMBRELLAS.seriesId], langs: null }],
    'proof',
    UMBRELLAS,
    true,
  ],
  [
    'and no other series',
    [{ role: 'author', seriesIds: [UMBRELLAS.seriesId], langs: null }],
    'proof',
    REGENSCHIRME,
    false,
  ],
  [
    'two roles do not widen each other',
    [
      { role: 'publisher', seriesIds: [UMBRELLAS.seriesId], langs: null },
      { role: 'author', seriesIds: [REGENSCHIRME.seriesId], langs: null },
    ],
    'publish',
    REGENSCHIRME,
    false,
  ],
  [
    'a publisher of one series does not change the shop',
    [{ role: 'publisher', seriesIds: [UMBRELLAS.seriesId], langs: null }],
    'changeSettings',
    'shop',
    false,
  ],
  ['marketing writes posts', [everywhere('marketing')], 'news', 'shop', true],
  ['an auditor reads who changed what', [everywhere('auditor')], 'audit', 'shop', true],
  [
    'a marketing person for German writes German posts',
    [{ role: 'marketing', seriesIds: null, langs: ['de'] }],
    'news',
    { lang: 'de' },
    true,
  ],
  [
    'and no English ones',
    [{ role: 'marketing', seriesIds: null, langs: ['de'] }],
    'news',
    { lang: 'en' },
    false,
  ],
  [
    'a marketing person for one series writes no posts',
    [{ role: 'marketing', seriesIds: [UMBRELLAS.seriesId], langs: null }],
    'news',
    { lang: 'en' },
    false,
  ],
  ['an auditor changes nothing', [everywhere('auditor')], 'edit', UMBRELLAS, false],
]

describe('the rights of roles', () => {
  it.each(TABLE)('%s', (_, grants, right, scope, may) => {
    expect(mayIn(staff(...grants), right, scope)).toBe(may)
  })

  it('of a token are those of its maker that it was made for', () => {
    const token = { grants: [everywhere('owner')], onlyRights: ['see', 'price'] as const }
    expect(rightsOfStaff(token)).toEqual(['see', 'price'])
    expect(mayIn(token, 'price', UMBRELLAS)).toBe(true)
    expect(mayIn(token, 'publish', UMBRELLAS)).toBe(false)
    expect(scopesOf(token, 'publish')).toEqual([])
  })

  it('of somebody without a role are none', () => {
    expect(STUDIO_RIGHTS.filter(right => hasRight(staff(), right))).toEqual([])
  })

  it('limit lists to what each of them gives', () => {
    const german: StaffGrant = { role: 'editor', seriesIds: null, langs: ['de'] }
    expect(scopesOf(staff(german, everywhere('author')), 'edit')).toEqual([german])
  })
})
