import { connect, createServer, type Socket } from 'node:net'

/** A way to a database that breaks as soon as a client has sent something that matches. */
export async function openCuttingProxy(
  to: string,
  at: RegExp,
): Promise<{ url: string; close(): Promise<void> }> {
  const url = new URL(to)
  const folder = url.searchParams.get('host')
  const port = url.port || '5432'
  const open = new Set<Socket>()
  const server = createServer(client => {
    const database = folder
      ? connect(`${folder}/.s.PGSQL.${port}`)
      : connect(Number(port), url.hostname.replace(/^\[|\]$/g, ''))
    const cut = () => {
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', cut)
      socket.on('close', cut)
    }
    client.on('data', data => (at.test(data.toString('latin1')) ? cut() : database.write(data)))
    database.on('data', data => client.write(data))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    close() {
      for (const socket of open) socket.destroy()
      return new Promise(done => server.close(() => done()))
    },
  }
}
