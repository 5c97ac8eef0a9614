// Proves docs/product.md#staff
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount, requestDeletion } from '#contract/calls/accounts.ts'
import { showStudioMe, undoAudit } from '#contract/calls/studio.ts'
import * as people from '#contract/calls/studio-people.ts'
import { makeProofLink } from '#contract/calls/studio-preview.ts'
import type { Send } from '#contract/page.ts'
import { deleteForReader } from '#server/accounts/personal-data/delete-account.ts'
import { addStaff, removeStaff } from '#server/accounts/staff/manage-staff.ts'
import { personalDataSources } from '#server/modules.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let studio: StudioShop
let owner: Send
let volumeId: string

beforeAll(async () => {
  studio = await openStudioShop()
  const rain = await addSeries(studio.shop.scratch.db, { title: 'Rain', volumes: [{ parts: [{}] }] })
  volumeId = rain.volumes[0]?.id ?? ''
  owner = await studio.person('olga', 'owner')
})
afterAll(() => studio.close())

const everywhere = (role: string) => ({ role, seriesIds: [], langs: [] })

/** Somebody with all rights, with a session, a token and a link. */
interface Leaver {
  readonly name: string
  readonly accountId: string
  readonly send: Send
  readonly grantId: string
  /** The entry of the log by which they have the role. */
  readonly entryId: string
  /** What lets somebody in, of what they have. */
  readonly open: () => Promise<string[]>
}

async function newLeaver(name: string): Promise<Leaver> {
  const send = await studio.readers.reader(name)
  const accountId = await studio.accountOf(name)
  const email = `${name}@example.com`
  const invited = await owner(people.invitePerson, {
    body: { email, name: '', lang: 'en', grant: everywhere('owner') },
  })
  const made = await send(people.makeStudioToken, { body: { name: 'program', rights: ['see'], days: 9 } })
  const link = await send(makeProofLink, { body: { volumeId, partId: '', days: 30 } })
  const page = new URL(link.answer?.firstPage ?? '')
  const byToken = studio.shop.sendWith({ authorization: `Bearer ${made.answer?.secret}` })
  const grant = invited.answer?.person?.grants.at(-1)
  return {
    ...{ name, accountId, send },
    grantId: grant?.id ?? '',
    entryId: invited.answer?.entryId ?? '',
    async open() {
      const doors = {
        session: !(await send(showStudioMe, {})).refused,
        token: !(await byToken(showStudioMe, {})).refused,
        link: (await studio.shop.fetch(page.pathname)).status === 200,
      }
      return Object.entries(doors).flatMap(([door, isOpen]) => (isOpen ? door : []))
    },
  }
}

/** All ways in which somebody loses a role, or some of its rights. */
const WAYS: Record<string, (leaver: Leaver) => Promise<unknown>> = {
  'the role is taken away': ({ accountId, grantId }) =>
    owner(people.revokeGrant, { params: { accountId, grantId } }),
  'the role becomes another one': ({ accountId, grantId }) =>
    owner(people.changeGrant, {
      params: { accountId, grantId },
      body: { from: everywhere('owner'), to: everywhere('editor') },
    }),
  'the role is limited to a language': ({ accountId, grantId }) =>
    owner(people.changeGrant, {
      params: { accountId, grantId },
      body: { from: everywhere('owner'), to: { ...everywhere('owner'), langs: ['de'] } },
    }),
  'what gave the role is undone': ({ entryId }) => owner(undoAudit, { params: { entryId } }),
  'the role is taken away by command': ({ name }) => removeStaff(studio.shop.app, name),
  'another role by command': ({ name }) =>
    addStaff(studio.shop.app, { name, role: 'publisher', email: undefined }),
  'the account is deleted by its holder': async ({ send, name }) => {
    await send(requestDeletion, { body: { currentPassword: PASSWORD } })
    const params = { token: studio.mail.tokenTo(`${name}@example.com`) }
    return studio.readers.stranger()(deleteAccount, { params })
  },
  'the account is deleted by command': ({ accountId }) =>
    deleteForReader(studio.shop.app, personalDataSources, accountId),
}

describe('whoever loses a role or a right takes nothing along', () => {
  it.each(Object.entries(WAYS))('%s', async (way, lose) => {
    const leaver = await newLeaver(`leaver-${Object.keys(WAYS).indexOf(way)}`)
    expect(await leaver.open()).toEqual(['session', 'token', 'link'])
    await lose(leaver)
    expect(await leaver.open()).toEqual([])
  })

  it('and gets nothing of it back by an undo', async () => {
    const leaver = await newLeaver('undone')
    const { accountId, grantId } = leaver
    const { answer } = await owner(people.revokeGrant, { params: { accountId, grantId } })
    await owner(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
    expect(await leaver.open()).toEqual([])
  })
})

describe('nothing ends', () => {
  it('where another role is given beside it, or a wider one in its place', async () => {
    const leaver = await newLeaver('promoted')
    const { accountId, grantId } = leaver
    const given = await owner(people.addGrant, { params: { accountId }, body: everywhere('editor') })
    expect(await leaver.open()).toHaveLength(3)
    // The wider one stays.
    const added = given.answer?.person?.grants.find(one => one.id !== grantId)
    await owner(people.revokeGrant, { params: { accountId, grantId: added?.id ?? '' } })
    expect(await leaver.open()).toHaveLength(3)
  })

  it('of the session in which somebody gives up a role of their own', async () => {
    const { send, accountId, grantId, open } = await newLeaver('stepping-down')
    const body = { from: everywhere('owner'), to: everywhere('publisher') }
    await send(people.changeGrant, { params: { accountId, grantId }, body })
    expect(await open()).toEqual(['session'])
  })
})

describe('who can get in', () => {
  const access = async (accountId: string) =>
    (await owner(people.showPersonAccess, { params: { accountId } })).answer

  it('is listed for each person, without the addresses of links, until it has ended', async () => {
    const { accountId, grantId } = await newLeaver('listed')
    expect(await access(accountId)).toMatchObject({
      sessions: [{ app: true, current: false, lastUsed: expect.any(Date) }],
      passkeys: [],
      tokens: [{ name: 'program', rights: ['see'] }],
      links: [{ kind: 'proof', title: 'Rain: Volume 1', address: '', firstPage: '' }],
    })
    await owner(people.addGrant, { params: { accountId }, body: everywhere('author') })
    await owner(people.revokeGrant, { params: { accountId, grantId } })
    expect(await access(accountId)).toMatchObject({ sessions: [], tokens: [], links: [] })
  })
})
