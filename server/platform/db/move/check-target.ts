import { StartError } from '../../start-error.ts'
import { checkServer } from '../check-server.ts'
import { IS_OF_THE_SHOP } from '../code-of-servers.ts'
import type { Reads, Tx } from '../connect.ts'

/** What the start of an empty shop writes. Whatever stands in any other table was put there by somebody. */
const WRITTEN_BY_A_START = new Set(
  'accounts catalogue_changes catalogue_versions jobs languages migrations payment_watch plan_credits sealing_key secrets servers sessions shop_look simulator_delivery staff_grants tries'.split(
    ' ',
  ),
)

/** Throws StartError with one line unless the shop can be copied into this database. */
export async function checkTarget(tx: Tx): Promise<void> {
  await checkServer(tx)
  const [open] = await tx.query<{ pid: number }>({
    text: `select pid from pg_stat_activity
      where datname = current_database() and ${IS_OF_THE_SHOP} and pid <> pg_backend_pid() limit 1`,
  })
  if (open)
    throw new StartError(
      'A shop is open on the database of DATABASE_URL: stop it, and move the other one then.',
    )
  const full = await whyNotEmpty(tx)
  if (full)
    throw new StartError(
      `The database of DATABASE_URL is not empty: ${full}. Nothing was changed. Name an empty one, as createdb makes it.`,
    )
}

/** Why the database is not empty; null where it is, also where a shop was opened on it once and nobody has used it. */
export async function whyNotEmpty(reads: Reads): Promise<string | null> {
  const relations = await reads.query<{ name: string; shown: string; kind: string }>({
    text: `select relname as name, quote_ident(relname) as shown, relkind as kind from pg_class c
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by relname`,
  })
  if (relations.length === 0) return null
  if (!relations.some(({ name }) => name === 'migrations')) return `it has ${relations[0]?.shown}`
  for (const { name, shown, kind } of relations) {
    if (!'rp'.includes(kind) || WRITTEN_BY_A_START.has(name)) continue
    const [row] = await reads.query({ text: `select from ${shown} limit 1` })
    if (row) return `there are rows in ${shown}`
  }
  const [reader] = await reads.query({
    text: `select from accounts where email <> 'staff@localhost' limit 1`,
  })
  return reader ? 'somebody has an account there' : null
}
