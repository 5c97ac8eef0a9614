/** A statement; with a name the server keeps its plan for the connection. */
export interface Statement {
  name?: string
  text: string
  values?: readonly unknown[]
}

/** Something that runs queries: the database itself, or a transaction on it. */
export interface Reads {
  query<Row extends object>(statement: Statement): Promise<Row[]>
}
