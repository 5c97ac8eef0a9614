import type pg from 'pg'
import type { NamedColumn } from './level.ts'
import { findQuery, parseNodeTree, type TreeNode } from './node-tree.ts'
import { readColumns } from './read-columns.ts'
import type { SystemCatalog } from './system-catalog.ts'

interface Description {
  /** Oids of what stands for $1, $2 … */
  parameters: number[]
  columns: { name: string; type: number }[]
}

/** The columns that a statement answers, as the server understands it. The statement is not carried out. */
export async function describeStatement(
  client: pg.Client,
  catalog: SystemCatalog,
  text: string,
): Promise<NamedColumn[]> {
  const { parameters, columns } = await describe(client, text)
  const query = await analyse(client, catalog, text, parameters)
  const analysed = query ? readColumns(catalog, query) : []
  return columns.map(({ name, type }, index) => {
    const column = analysed[index]
    if (column?.name !== name)
      throw new Error(`the column ${name} is not the ${index + 1}. of the statement's tree`)
    return { name, answered: { ...column.answered, type: String(type) } }
  })
}

/** Asks the server for the types of parameters and columns: Parse and Describe of its protocol. */
function describe(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const found: Description = { parameters: [], columns: [] }
    client.query({
      submit(connection: pg.Connection) {
        connection.once('parameterDescription', (message: { dataTypeIDs: number[] }) => {
          found.parameters = message.dataTypeIDs
        })
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
        found.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
      },
      handleReadyForQuery: () => resolve(found),
      handleError: reject,
    } as pg.Submittable)
  })
}

/** The server's own form of a statement, which it keeps where the statement is the body of a function. */
async function analyse(
  client: pg.Client,
  catalog: SystemCatalog,
  text: string,
  parameters: readonly number[],
): Promise<TreeNode | null> {
  const types = parameters.map(oid => typeName(catalog, String(oid)))
  await client.query('begin')
  try {
    await client.query(
      `create function pg_temp.statement(${types.join(', ')}) returns setof record language sql begin atomic ${text}; end`,
    )
    const { rows } = await client.query<{ body: string }>(
      `select prosqlbody::text as body from pg_proc where proname = 'statement' and pronamespace = pg_my_temp_schema()`,
    )
    return findQuery(parseNodeTree(rows[0]?.body ?? '<>'))
  } finally {
    await client.query('rollback')
  }
}

function typeName(catalog: SystemCatalog, oid: string): string {
  const type = catalog.types.get(oid)
  if (!type) throw new Error(`there is no type ${oid}`)
  return `pg_catalog."${type.name}"`
}
