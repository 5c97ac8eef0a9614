// Proves docs/product.md#verifying-mail, docs/product.md#staff
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import { login } from '#contract/calls/sign-in.ts'
import { invitePerson } from '#contract/calls/studio-people.ts'
import type { Send } from '#contract/page.ts'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { grantCredits } from '#server/coins/grant-credits.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let studio: StudioShop
let owner: Send

beforeAll(async () => {
  studio = await openStudioShop()
  owner = await studio.person('olga', 'owner')
})
afterAll(() => studio.close())

const OWN_PASSWORD = 'umbrellas in the sun'
const TABLES = 'sessions second_factors recovery_codes passkeys studio_tokens app_codes'.split(' ')
const addressOf = (name: string) => `${name}@example.com`
const everywhere = (role: string) => ({ role, seriesIds: [], langs: [] })
const stranger = () => studio.readers.stranger()
const query = (text: string, values: unknown[] = []) =>
  studio.shop.scratch.db.query<{ found: string }>({ text, values })

/** What opens an account beside its password, as somebody could have made it in an older version. */
async function addKeys(id: string): Promise<void> {
  const rows = [
    `sessions (token_hash, id, account_id, app, client, strong, created_at, last_used_at, expires_at) values (sha256($1::text::bytea), $1, $1, true, '', true, now(), now(), now() + interval '30 days')`,
    'second_factors (account_id, sealed, begun_at, confirmed_at) values ($1, sha256($1::text::bytea), now(), now())',
    'recovery_codes (account_id, code_hash) values ($1, sha256($1::text::bytea))',
    `passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at) values ($1, $1, $1, sha256($1::text::bytea), 0, '{}', '', now())`,
    `studio_tokens (id, account_id, name, token_hash, rights, created_at, expires_at) values ($1, $1, 'theirs', sha256($1::text::bytea), '{see}', now(), now() + interval '30 days')`,
    `app_codes (code_hash, proof_hash, client, created_at, expires_at, approved_by, approved_at) values (sha256($1::text::bytea), sha256($1::text::bytea), '', now(), now() + interval '1 day', $1, now())`,
  ]
  for (const row of rows) await query(`insert into ${row}`, [id])
}

async function keysLeft(id: string): Promise<string[]> {
  const left = await Promise.all(
    TABLES.map(async table => {
      const of = table === 'app_codes' ? 'approved_by' : 'account_id'
      const alive = table === 'studio_tokens' ? 'and revoked_at is null' : ''
      return (await query(`select '${table}' as found from ${table} where ${of} = $1 ${alive}`, [id])).map(
        ({ found }) => found,
      )
    }),
  )
  return left.flat()
}

/** Every token of a link that was ever mailed to the address. */
const tokensTo = (address: string) =>
  studio.mail.mails
    .filter(({ to }) => to?.some(one => one.address === address))
    .flatMap(({ text }) => /https?:\/\/\S+\/([\w-]{43})(?=[\s?]|$)/.exec(text ?? '')?.[1] ?? [])

const signIn = async (name: string, password: string) => {
  const { refused } = await stranger()(login, { body: { login: name, password, slim: true } })
  return refused ?? 'signed in'
}

/** All ways in which something is given to an account that its holder has not asked for in a session of their own. */
const DOORS: Record<string, (name: string) => Promise<unknown>> = {
  'an invitation to the studio': name =>
    owner(invitePerson, {
      body: { email: addressOf(name), name: 'Real Name', lang: 'de', grant: everywhere('owner') },
    }),
  'a role, whoever writes it': name => giveRole(studio.shop.scratch.db, name, 'editor'),
  'a role by command': name =>
    addStaff(studio.shop.app, { name: addressOf(name), role: 'owner', email: undefined }),
  'credits by command': name =>
    grantCredits(studio.shop.app, { name: addressOf(name), credits: 2, note: 'sorry', key: null }),
}

// An account that nobody has confirmed is nobody's: whoever registered the address of somebody else gets nothing of what is
// given to it.
describe.each(Object.entries(DOORS))(
  'what is given to an account that nobody has confirmed: %s',
  (door, give) => {
    const name = `door-${Object.keys(DOORS).indexOf(door)}`
    const address = addressOf(name)
    let id: string

    beforeAll(async () => {
      await studio.readers.register(name)
      id = await studio.accountOf(name)
      await addKeys(id)
    })

    it('takes the password of the stranger and all that opens it away, with every link of before', async () => {
      const before = tokensTo(address)
      await give(name)
      expect(await signIn(name, PASSWORD)).toBe('incorrect')
      expect(await keysLeft(id)).toEqual([])
      for (const token of before)
        expect((await stranger()(accounts.verifyEmail, { params: { token } })).refused).toBe('tokenInvalid')
    })

    it('and no click on a mail that the stranger has sent again opens it to them', async () => {
      await stranger()(accounts.sendVerification, { body: { email: address } })
      await studio.shop.app.jobs.runDue()
      for (const token of tokensTo(address)) await stranger()(accounts.verifyEmail, { params: { token } })
      expect(await signIn(name, PASSWORD)).toBe('incorrect')
    })
  },
)

describe('who reads the mails of such an account', () => {
  it.each(['an invitation to the studio', 'credits by command'])(
    'sets the first password by a mail sent again, which ends what was made before: %s',
    async door => {
      const name = `set-${Object.keys(DOORS).indexOf(door)}`
      await studio.readers.register(name)
      await DOORS[door]?.(name)
      await studio.shop.app.jobs.runDue()
      const letter = studio.mail.lastTo(addressOf(name)).subject
      await stranger()(accounts.sendVerification, { body: { email: addressOf(name) } })
      expect(studio.mail.lastTo(addressOf(name)).subject).toBe(letter)
      await addKeys(await studio.accountOf(name))
      const passwords = { password1: OWN_PASSWORD, password2: OWN_PASSWORD }
      const params = { token: studio.mail.tokenTo(addressOf(name)) }
      expect((await stranger()(accounts.resetPassword, { params, body: passwords })).refused).toBeUndefined()
      expect(await keysLeft(await studio.accountOf(name))).toEqual([])
      expect(await signIn(name, OWN_PASSWORD)).toBe('signed in')
    },
  )

  it('is greeted as whoever invites them says, in the language said there', async () => {
    await studio.readers.register('mallory')
    await DOORS['an invitation to the studio']?.('mallory')
    expect(studio.mail.lastTo('mallory@example.com')).toMatchObject({
      subject: 'Einladung ins Studio von Kashihon',
      text: expect.stringContaining('Real Name'),
    })
  })

  it('keeps the link of an invitation where another role is given meanwhile', async () => {
    const email = 'newcomer@example.com'
    await owner(invitePerson, { body: { email, name: '', lang: 'en', grant: everywhere('author') } })
    await giveRole(studio.shop.scratch.db, 'newcomer', 'support')
    const passwords = { password1: OWN_PASSWORD, password2: OWN_PASSWORD }
    const params = { token: studio.mail.tokenTo(email) }
    expect((await stranger()(accounts.resetPassword, { params, body: passwords })).refused).toBeUndefined()
  })

  it('has nothing taken away once the address is confirmed', async () => {
    await studio.readers.verify('real')
    await giveRole(studio.shop.scratch.db, 'real', 'editor')
    expect(await signIn('real', PASSWORD)).toBe('signed in')
  })
})

describe('a role by command for who has not confirmed an address', () => {
  it('is refused by the username, behind which a stranger may have put any address', async () => {
    await studio.readers.register('colleague')
    const add = addStaff(studio.shop.app, { name: 'colleague', role: 'editor', email: undefined })
    await expect(add).rejects.toThrow('colleague has not confirmed an address')
  })

  it('comes with a first password by the address, for which the operator vouches', async () => {
    await studio.readers.register('vouched')
    const { password } = await addStaff(studio.shop.app, {
      ...{ name: 'vouched@example.com', role: 'editor', email: undefined },
    })
    expect(await signIn('vouched', password ?? '')).toBe('signed in')
  })
})

describe('a changed address that an account has which nobody has confirmed', () => {
  const change = async (name: string, email: string) => {
    const send = await studio.readers.reader(name)
    const body = { email, currentPassword: PASSWORD }
    const { refused } = await send(accounts.changeProfile, { body })
    if (refused) return refused
    const params = { token: studio.mail.tokenTo(email) }
    return (await stranger()(accounts.verifyEmail, { params })).refused ?? 'changed'
  }

  it('is of who proves it, and the account of the stranger is gone', async () => {
    await studio.readers.register('squatter')
    expect(await change('nora', 'squatter@example.com')).toBe('changed')
    expect(await signIn('squatter', PASSWORD)).toBe('incorrect')
    expect(await signIn('squatter@example.com', PASSWORD)).toBe('signed in')
  })

  it('stays where that account was invited, and where something was given to it', async () => {
    await DOORS['an invitation to the studio']?.('expected')
    expect(await change('nils', 'expected@example.com')).toBe('accountExists')
    await studio.readers.register('given')
    await DOORS['credits by command']?.('given')
    await studio.shop.app.jobs.runDue()
    expect(await change('nele', 'given@example.com')).toBe('emailTaken')
  })
})
