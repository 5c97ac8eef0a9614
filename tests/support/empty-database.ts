import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A database without a table, owned by a user who may do nothing else on that server. */
export interface EmptyDatabase {
  /** As its owner. */
  url: string
  /** As the user of the server's own address. */
  adminUrl: string
  drop(): Promise<void>
}

/** Makes one on the server of `base`; `how` is added to CREATE DATABASE. */
export async function emptyDatabase(base: string, how = ''): Promise<EmptyDatabase> {
  const name = `moved_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const ask = async (...statements: string[]) => {
    const client = new pg.Client(base)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await ask(
    `create role ${name} login password '${password}'`,
    `create database ${name} owner ${name} ${how}`,
  )
  const [url, adminUrl] = [new URL(base), new URL(base)]
  for (const one of [url, adminUrl]) one.pathname = `/${name}`
  url.username = name
  url.password = password
  return {
    url: url.href,
    adminUrl: adminUrl.href,
    drop: () => ask(`drop database if exists ${name} with (force)`, `drop role ${name}`),
  }
}
