import { findStudioSubject } from '#contract/calls/studio-catalogue.ts'
import type { Send } from '#contract/page.ts'
import type { StudioRole } from '#rules/studio-rights.ts'
import { giveRole } from './give-role.ts'
import type { TestShop } from './open-shop.ts'
import type { Readers } from './readers.ts'

/** Somebody new who works in the studio, as the owner or as an editor. */
export async function makeStaff(
  { shop, readers }: { shop: TestShop; readers: Readers },
  name: string,
  role: StudioRole = 'owner',
): Promise<Send> {
  const send = await readers.reader(name)
  await giveRole(shop.scratch.db, name, role)
  return send
}

/** The id of the series, volume or part of this address. */
export async function idAt(shop: TestShop, slug: string): Promise<string> {
  const [found] = await shop.scratch.db.query<{ id: string }>({
    text: 'select id from series where slug = $1 union all select id from volumes where slug = $1 union all select id from parts where slug = $1',
    values: [slug],
  })
  if (!found) throw new Error(`nothing has the address ${slug}`)
  return found.id
}

/** The values of a series, volume or part as the studio shows them. */
export async function valuesOf(send: Send, id: string): Promise<Record<string, unknown>> {
  const { answer } = await send(findStudioSubject, { params: { id } })
  return Object.fromEntries(
    Object.entries(answer?.row?.values ?? {}).map(([name, json]) => [name, JSON.parse(json)]),
  )
}
