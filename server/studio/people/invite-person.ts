import { invitePerson } from '#contract/calls/studio-people.ts'
import type { PersonSaved } from '#contract/generated/studio_people.ts'
import { emailFault, emailKey, tidyEmail, usernameFault } from '#rules/credentials.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { mayGive } from '#rules/studio-rights.ts'
import { queueConfirmationMail, queueNotificationMail } from '../../accounts/account-mail.ts'
import { addGrant, listGrants } from '../../accounts/staff/staff-store.ts'
import {
  addAccount,
  findAccountByEmail,
  findAccountByLogin,
  setInvited,
  takeFromStrangers,
} from '../../accounts/store.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import { isSameGrant, readGrant } from '../grant-input.ts'
import { studioLimits } from '../limits.ts'
import { staffOf } from '../scope.ts'
import { save } from './manage-people.ts'

const MOST_NAME = 100

/**
 * docs/product.md#staff: gives a role to an address, with an account and a mail where there is none yet that can be used.
 */
export async function invite({
  app,
  reader,
  body,
  now,
  keepAnswer,
}: CallInput<typeof invitePerson>): Promise<PersonSaved> {
  if (emailFault(body.email)) throw refuse(invitePerson, 'emailInvalid')
  const lang = languages.find(one => one === body.lang)
  const grant = await readGrant(app.db, body.grant)
  if (!lang || body.name.length > MOST_NAME) throw refuse(invitePerson, 'badInput')
  if (typeof grant === 'string') throw refuse(invitePerson, grant)
  if (!mayGive(staffOf(reader), grant)) throw refuse(invitePerson, 'moreThanYouHave')
  await countTry(app, invitePerson, studioLimits.invite(reader.id))
  const name = body.name.trim()
  const accountId = await findOrAddAccount(app, { email: body.email, name, lang, now })
  const mails: string[] = []
  const saved = await save(app, { reader, accountId, now, action: 'person.invite' }, async tx => {
    // What a stranger called themselves is not how the invited person is greeted.
    if (await takeFromStrangers(tx, accountId))
      await setInvited(tx, accountId, { displayName: name || body.email.split('@', 1).join(), lang })
    const own = await listGrants(tx, accountId)
    if (!own.some(one => isSameGrant(one, grant)))
      await addGrant(tx, {
        ...{ id: newId('GRT', now), accountId, ...grant },
        ...{ grantedAt: now, grantedBy: reader.id },
      })
    const account = await findAccountByEmail(tx, emailKey(body.email))
    if (account?.emailVerifiedAt) await queueNotificationMail(app, tx, { accountId, letter: 'roleGiven' })
    else mails.push(await queueConfirmationMail(app, tx, 'invite', accountId, '/studio'))
  })
  await keepAnswer(saved)
  // The mail is tried again; who invites is to know that it is not on its way yet.
  const last = mails.at(-1)
  if (last && !(await app.jobs.tryNow(last))) throw refuse(invitePerson, 'mailNotSent')
  return saved
}

interface NewPerson {
  email: string
  name: string
  lang: Language
  now: Date
}

/**
 * The account with this address; a new one has no password, so that nobody can sign in before they have set one by the link.
 */
async function findOrAddAccount(
  { db }: { db: Reads & { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> } },
  { email, name, lang, now }: NewPerson,
): Promise<string> {
  const known = await findAccountByEmail(db, emailKey(email))
  if (known) return known.id
  const username = await freeUsername(db, email)
  return db.transaction(async tx => {
    const id = newId('USR', now)
    const added = await addAccount(tx, {
      ...{ id, legacyId: newLegacyId(now), username, displayName: name || username },
      ...{ email: tidyEmail(email), emailKey: emailKey(email), emailVerifiedAt: null },
      ...{ lang, country: null, passwordHash: '', createdAt: now },
    })
    if (added) return id
    // Somebody else has invited them at the same time.
    const other = await findAccountByEmail(tx, emailKey(email))
    if (!other) throw new Error('the username of an invited person was taken meanwhile')
    return other.id
  })
}

/** What stands before the @, or that with a number. They can change it. */
async function freeUsername(reads: Reads, email: string): Promise<string> {
  const before = email
    .slice(0, email.lastIndexOf('@'))
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9.+\-_]/g, '')
  const base = usernameFault(before.slice(0, 24)) ? 'staff' : before.slice(0, 24)
  for (let number = 1; ; number++) {
    const username = number === 1 ? base : `${base}-${number}`
    if (!(await findAccountByLogin(reads, username, ''))) return username
  }
}
