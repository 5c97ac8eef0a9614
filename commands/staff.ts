import { parseArgs } from 'node:util'
import { addStaff, listStaff, removeStaff, renewStaffPassword } from '#server/accounts/staff/manage-staff.ts'
import { personalRooms } from '#server/modules.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'

const STAFF_HELP = `npm run kashihon -- staff add NAME [--email ADDRESS] [--role staff|editor]
npm run kashihon -- staff remove NAME
npm run kashihon -- staff password NAME
npm run kashihon -- staff list

Gives an account the rights of staff (all) or of an editor (reads every part), takes them away, or lists who has them.
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
  const role = values.role ?? 'staff'
  if (role !== 'staff' && role !== 'editor') throw new StartError(`--role is staff or editor, not "${role}".`)
  const store = await openStore(readConfig())
  try {
    const lines = await carryOut(store, what, name ?? '', role, values.email)
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
  role: 'staff' | 'editor',
  email?: string,
): Promise<string[]> {
  if (what === 'list') {
    const all = await listStaff(store)
    return all.map(one =>
      [one.role, one.username, one.email, one.strong ? 'second factor' : 'no second factor'].join('\t'),
    )
  }
  if (what === 'remove') {
    await removeStaff(store, name)
    return [`${name} has no rights of staff any more.`]
  }
  if (what === 'password') {
    const { username, password } = await renewStaffPassword(store, personalRooms, name)
    return [`The new password of ${username} is ${password} (shown this once). All sessions are ended.`]
  }
  const { username, password } = await addStaff(store, { name, role, email })
  const made = password
    ? [`An account was made for ${username}, password ${password} (shown this once).`]
    : []
  return [...made, `${username} has the role ${role} from now on.`]
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: 'string' }, role: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}.`)
  }
}
