import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { vi } from 'vitest'
import type { S3Config } from '#server/platform/blobs/blobs-config.ts'
import { findSwift } from '../../scripts/find-swift.mjs'

const KINDS = ['account', 'container', 'object'] as const
const KEYS = { accessKey: 'shop:keeper', secretKey: 'secret-of-the-shop' }

const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for kind, port in zip(('account', 'container', 'object'), ports):
    ring = RingBuilder(4, 1, 1)
    at = {'ip': '127.0.0.1', 'port': int(port)}
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'disk', 'meta': '',
        'replication_ip': at['ip'], 'replication_port': at['port'], **at})
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{kind}.ring.gz')
`
const RUN = `
import sys
from swift.common import storage_policy, utils
folder, name = sys.argv[1:]
utils.SWIFT_CONF_FILE = storage_policy.SWIFT_CONF_FILE = f'{folder}/swift.conf'
storage_policy.reload_storage_policies()
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(f'{folder}/{name}.conf', f'{name}-server'))
`
const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
mount_check = false
devices = ${folder}/disks
swift_dir = ${folder}
user =
log_address = /none
`
const PROXY = `[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# On a busy machine, and while the others begin to listen.
conn_timeout = 10
node_timeout = 60
error_suppression_limit = 1000000
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_shop_keeper = ${KEYS.secretKey} .admin
${['catch_errors', 'gatekeeper', 'listing_formats', 'slo', 'dlo']
  .map(name => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join('')}`

/** Swift with one disk and an empty bucket, in processes of its own. */
export async function swiftServer(): Promise<{ config: S3Config; close(): Promise<void> }> {
  const python = findSwift() ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-swift-'))
  await mkdir(join(folder, 'disks', 'disk'), { recursive: true })
  const ports = await Promise.all(Array.from({ length: KINDS.length + 1 }, freePort))
  const proxyPort = ports[KINDS.length] ?? 0
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n',
  )
  for (const [at, kind] of KINDS.entries())
    await writeFile(
      join(folder, `${kind}.conf`),
      `${common(folder, ports[at] ?? 0)}[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
    )
  await writeFile(join(folder, 'proxy.conf'), common(folder, proxyPort) + PROXY)
  spawnSync(python, ['-c', RINGS, folder, ...ports.map(String)], { stdio: 'inherit' })
  const running: ChildProcess[] = [...KINDS, 'proxy'].map(name =>
    spawn(python, ['-c', RUN, folder, name], { stdio: 'ignore' }),
  )
  const config: S3Config = {
    endpoint: `http://127.0.0.1:${proxyPort}`,
    ...{ bucket: 'shop-bytes', prefix: 'of/one-shop/', region: 'us-east-1', ...KEYS },
  }
  const client = new AwsClient({
    ...{ accessKeyId: KEYS.accessKey, secretAccessKey: KEYS.secretKey, service: 's3', region: config.region },
    retries: 0,
  })
  const makeBucket = () =>
    client.fetch(`${config.endpoint}/${config.bucket}`, { method: 'PUT' }).then(({ status }) => {
      if (status !== 200) throw new Error(`Swift answers ${status}`)
    })
  // Its processes take some seconds to listen.
  await vi.waitFor(makeBucket, { timeout: 90_000, interval: 200 })
  return {
    config,
    async close() {
      for (const child of running) child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
