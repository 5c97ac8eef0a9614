import { parseArgs } from 'node:util'
import { type Language, languages } from '#rules/interface-language.ts'
import { STUDIO_ROLES, type StaffGrant, type StudioRole } from '#rules/studio-rights.ts'
import { addStaff, listStaff, removeStaff, renewStaffPassword } from '#server/accounts/staff/manage-staff.ts'
import { personalDataSources } from '#server/modules.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'

const STAFF_HELP = `npm run kashihon -- staff add NAME [--email ADDRESS] [--role ROLE] [--series ID,ID] [--langs ${languages.join()}]
npm run kashihon -- staff remove NAME
npm run kashihon -- staff password NAME
npm run kashihon -- staff list

Gives an account a role in the studio in place of those that it has, takes all of them away, or lists who has which.
ROLE is ${STUDIO_ROLES.join(', ')}; owner (all rights) unless said, and staff means owner. --series (ids or addresses) and --langs limit it.
NAME is a username or an address of mail. With --email an account is made where there is none, and its password is shown once.
password makes a new one, shown once, and ends all sessions of the account. In production such passwords count for seven days: set another at /user/security.
In production these rights count only in sessions with a second factor or a passkey.
`

/** kashihon staff …; the exit code. Throws StartError with one line for what cannot be done. */
export async function staff(args: string[]): Promise<number> {
  const { positionals, values } = read(args)
  const [what, name] = positionals
  const known =
    what === 'list' || ((what === 'add' || what === 'remove' || what === 'password') && name !== undefined)
  if (values.help || !known) {
    process.stdout.write(STAFF_HELP)
    return values.help ? 0 : 1
  }
  const grant = {
    role: roleNamed(values.role ?? 'owner'),
    seriesIds: listIn(values.series),
    langs: listIn(values.langs)?.map(languageNamed) ?? null,
  }
  const store = await openStore(readConfig())
  try {
    const lines = await carryOut(store, what, name ?? '', grant, values.email)
    process.stdout.write(lines.map(line => `${line}\n`).join(''))
    return 0
  } finally {
    await store.close()
  }
}

type Store = Awaited<ReturnType<typeof openStore>>

async function carryOut(
  store: Store,
  what: string,
  name: string,
  grant: StaffGrant,
  email?: string,
): Promise<string[]> {
  if (what === 'list') {
    const all = await listStaff(store)
    return all.map(one =>
      [
        one.grants.map(describe).join('; '),
        ...[one.username, one.email, one.strong ? 'second factor' : 'no second factor'],
      ].join('\t'),
    )
  }
  if (what === 'remove') {
    await removeStaff(store, name)
    return [`${name} has no rights of staff any more.`]
  }
  if (what === 'password') {
    const { username, password } = await renewStaffPassword(store, personalDataSources, name)
    return [`The new password of ${username} is ${password} (shown this once). All sessions are ended.`]
  }
  const { username, password } = await addStaff(store, { name, email, ...grant })
  const made = password ? [`The first password of ${username} is ${password} (shown this once).`] : []
  return [...made, `${username} has the role ${describe(grant)} from now on.`]
}

/** 'editor (SER-1; de)' */
function describe({ role, seriesIds, langs }: StaffGrant): string {
  const limits = [seriesIds?.join(' '), langs?.join(' ')].filter(Boolean)
  return limits.length > 0 ? `${role} (${limits.join('; ')})` : role
}

function roleNamed(name: string): StudioRole {
  const role = STUDIO_ROLES.find(one => one === (name === 'staff' ? 'owner' : name))
  if (!role) throw new StartError(`--role is ${STUDIO_ROLES.join(', ')}, not "${name}".`)
  return role
}

function languageNamed(name: string): Language {
  const lang = languages.find(one => one === name)
  if (!lang) throw new StartError(`--langs are ${languages.join(', ')}, not "${name}".`)
  return lang
}

/** null where the option is not given */
function listIn(text: string | undefined): string[] | null {
  if (text === undefined) return null
  const list = text.split(',').filter(one => one !== '')
  if (list.length === 0) throw new StartError('--series and --langs name at least one.')
  return list
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        role: { type: 'string' },
        series: { type: 'string' },
        langs: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}.`)
  }
}
