import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { SETTINGS } from '#server/platform/settings/all-settings.ts'
import type { Settings } from '#server/platform/settings/setting.ts'
import { SHIPPED } from '../../scripts/releases.mjs'
import { ROOT, readSources } from './sources.ts'

const DECLARED: Settings = SETTINGS
const read = (path: string) => readFileSync(join(ROOT, 'packaging', path), 'utf8')
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const namesIn = (text: string) => [...text.matchAll(/^#?([A-Z][A-Z_\d]+)=/gm)].map(([, name = '']) => name)
const undeclared = (names: readonly string[]) => names.filter(name => !Object.hasOwn(SETTINGS, name))

interface Service {
  image: string
  environment: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  volumes: string[]
}
interface Pod {
  containers: { env: { name: string; value: string }[]; resources: unknown; [field: string]: unknown }[]
  terminationGracePeriodSeconds: number
  topologySpreadConstraints: unknown
  securityContext: { runAsUser: number }
}

const compose = parse(read('compose/compose.yaml'), { merge: true })
const shops = Object.entries<Service>(compose.services).filter(([, { image }]) =>
  image.startsWith('kashihon'),
)
const manifests = ['web.yaml', 'work.yaml', 'ingress.yaml'].flatMap(file =>
  parseAllDocuments(read(`kubernetes/${file}`)).map(document => document.toJS()),
)
const podOf = (name: string): Pod =>
  manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === `kashihon-${name}`).spec
    .template.spec
const recipe = read('container/Containerfile')

describe('what a server installs', () => {
  it.each(['compose/shop.env.example', 'kubernetes/shop.env', 'kubernetes/secret.env.example'])(
    '%s names settings that are declared',
    file => {
      expect(namesIn(read(file))).toContain(file.includes('secret') ? 'DATABASE_URL' : 'PUBLIC_URL')
      expect(undeclared(namesIn(read(file)))).toEqual([])
    },
  )

  it('the image, compose and the pods set what is declared', () => {
    const ofImage = [...recipe.matchAll(/(?<=^ENV .*)\b([A-Z_]+)=/gm)].map(([, name = '']) => name)
    expect(ofImage).toContain('DATA_DIR')
    const ofPods = ['web', 'work'].flatMap(
      name => podOf(name).containers[0]?.env.map(({ name }) => name) ?? [],
    )
    const ofCompose = shops.flatMap(([, { environment }]) => Object.keys(environment))
    expect(undeclared([...ofImage, ...ofPods, ...ofCompose])).toEqual([])
  })

  it('keeps secrets out of what everybody in a cluster may read, and names a place for each', () => {
    expect(namesIn(read('kubernetes/shop.env')).filter(name => DECLARED[name]?.secret)).toEqual([])
    const secrets = Object.keys(DECLARED).filter(name => DECLARED[name]?.secret)
    expect(namesIn(read('kubernetes/secret.env.example')).toSorted()).toEqual(secrets.toSorted())
  })

  it.each(['compose/shop.env.example', 'kubernetes/shop.env', 'systemd/kashihon.env.example'])(
    '%s says who runs the shop',
    file => {
      const operator = Object.keys(DECLARED).filter(name => name.startsWith('OPERATOR_'))
      expect(namesIn(read(file))).toEqual(expect.arrayContaining(operator))
    },
  )

  it('is of this version', () => {
    const { images } = parse(read('kubernetes/kustomization.yaml'))
    expect(images.map(({ newTag }: { newTag: string }) => newTag)).toEqual([version])
    expect(shops.map(([, { image }]) => image)).toEqual([`kashihon:${version}`, `kashihon:${version}`])
    const running = readFileSync(join(ROOT, 'docs/running.md'), 'utf8')
    const told = [...running.matchAll(/kashihon:(\d[\d.]*\d)/g)].map(([, found]) => found)
    expect(new Set(told)).toEqual(new Set([version]))
  })
})

describe('the image', () => {
  it('is built of all that is shipped, and of nothing that lies beside it', () => {
    const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
    const [first] = lines.filter(line => line && !line.startsWith('#'))
    expect(first).toBe('*')
    const taken = lines.filter(line => line.startsWith('!')).map(line => line.slice(1))
    expect(taken.toSorted()).toEqual([...SHIPPED, 'build', 'packaging/container/kashihon'].toSorted())
  })

  it('installs packages with the one file of ours that it has copied by then', () => {
    const [before = ''] = recipe.split(/^RUN node -e .*installed\.mjs/m)
    expect(before).toMatch(/^COPY scripts\/installed\.mjs scripts\/$/m)
    const installing = readFileSync(join(ROOT, 'scripts/installed.mjs'), 'utf8')
    expect([...installing.matchAll(/from '(?!node:)([^']+)'/g)].map(([, path]) => path)).toEqual([])
  })

  it('runs as the user to whom pods and volumes belong', () => {
    const user = Number(/^USER (\d+)/m.exec(recipe)?.[1])
    expect(user).toBeGreaterThan(0)
    for (const name of ['web', 'work'])
      expect(podOf(name).securityContext).toMatchObject({
        runAsUser: user,
        fsGroup: user,
        runAsNonRoot: true,
      })
  })
})

describe('compose', () => {
  it('gives each server of the shop folders of its own, and the right to nothing else', () => {
    expect(shops.map(([name]) => name)).toEqual(['shop1', 'shop2'])
    for (const [name, { read_only, cap_drop, volumes }] of shops) {
      expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] })
      expect(volumes).toEqual(expect.arrayContaining([`${name}:/data`, `${name}-tmp:/tmp`]))
    }
  })

  it('has an nginx that asks each of them, and once more when all are not ready', () => {
    const servers = [...read('compose/nginx.conf').matchAll(/^ {2}server (\w+):8080 (.*);/gm)]
    expect(servers.map(([, name, how]) => `${name} ${how}`)).toEqual([
      'shop1 max_fails=3 fail_timeout=5s',
      'shop2 max_fails=3 fail_timeout=5s',
      'shop1 max_fails=0 backup',
      'shop2 max_fails=0 backup',
    ])
  })

  it('makes every password and key that it asks for', () => {
    const asked = new Set(
      [...read('compose/compose.yaml').matchAll(/\$\{([A-Z\d_]+):\?/g)].map(([, name]) => name),
    )
    expect(asked).toEqual(new Set(namesIn(read('compose/make-env.sh'))))
  })
})

describe('the proxies', () => {
  it('let no visitor say what a request is called, in whose trace it is, or where it comes from', () => {
    const nginx = read('nginx/kashihon-locations.conf')
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(nginx).toContain('proxy_set_header X-Request-Id $request_id;')
    expect(nginx).toContain('proxy_set_header traceparent "";')
    const running = readFileSync(join(ROOT, 'docs/running.md'), 'utf8')
    const [, caddy = ''] = /reverse_proxy 127\.0\.0\.1:8080 \{([\s\S]*?)\n {2}\}/.exec(running) ?? []
    expect(caddy).toContain('header_up X-Request-Id {http.request.uuid}')
    expect(caddy).toContain('header_up -traceparent')
  })
})

describe('nginx', () => {
  it('caches addresses that the shop has, and none of a reader’s own', () => {
    const [, cached = ''] = /location ~ \^\/\(\?:([^)]+)\)/.exec(read('nginx/kashihon-locations.conf')) ?? []
    const routes = readSources()
      .filter(({ path }) => path.startsWith('server/'))
      .map(({ text }) => text)
      .join('\n')
    for (const prefix of cached.split('|')) expect(routes).toContain(`'/${prefix}/:`)
    expect(cached).not.toMatch(/app|me|user|embed|opds|feed|calendar/)
  })
})

describe('the pods', () => {
  it('differ in role, size and time to end alone', () => {
    const common = (name: string) => {
      const { terminationGracePeriodSeconds, topologySpreadConstraints, containers, ...pod } = podOf(name)
      const { env, resources, ...container } = containers[0] ?? { env: [], resources: null }
      expect(env).toEqual([{ name: 'ROLE', value: name }])
      expect(terminationGracePeriodSeconds).toBeGreaterThan(20)
      return { ...pod, container }
    }
    expect(common('web')).toEqual(common('work'))
  })

  it('keep the Pod Security Standard restricted, and write to two folders only', () => {
    expect(podOf('web')).toMatchObject({
      automountServiceAccountToken: false,
      // Kubernetes would set SHOP_… and others that look like settings.
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          volumeMounts: [{ mountPath: '/data' }, { mountPath: '/tmp' }],
        },
      ],
    })
  })

  it('are asked by a name to which the shop answers', () => {
    const host = { httpHeaders: [{ name: 'Host', value: 'localhost' }] }
    expect(podOf('web').containers[0]).toMatchObject({
      startupProbe: { httpGet: { path: '/healthz', ...host } },
      livenessProbe: { httpGet: { path: '/healthz', ...host } },
      readinessProbe: { httpGet: { path: '/readyz', ...host } },
    })
  })
})

describe('the unit of systemd', () => {
  const unit = read('systemd/kashihon.service')
  const running = readFileSync(join(ROOT, 'docs/running.md'), 'utf8')
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)

  it('has the folders, the user and the settings of docs/running.md', () => {
    expect(valuesOf('EnvironmentFile')).toEqual(['/etc/kashihon.env'])
    expect(running).toContain(`DATA_DIR=/var/lib/${valuesOf('StateDirectory')[0]}`)
    expect(running).toContain(
      `useradd --system --user-group --home-dir /var/lib/kashihon --no-create-home --shell /usr/sbin/nologin ${valuesOf('User')[0]}`,
    )
    expect(valuesOf('ReadWritePaths')).toEqual(valuesOf('WorkingDirectory'))
  })

  it('comes with the settings that docs/running.md shows, and with its commands', () => {
    expect(running).toContain(`\`\`\`sh\n${read('systemd/kashihon.env.example')}\`\`\``)
    const installed = [...running.matchAll(/packaging\/(systemd\/[\w.]+)/g)].map(([, path]) => path)
    expect(new Set(installed)).toEqual(
      new Set(readdirSync(join(ROOT, 'packaging/systemd')).map(name => `systemd/${name}`)),
    )
    expect(read('systemd/kashihon')).toContain(`. ${valuesOf('EnvironmentFile')[0]}\n`)
    expect(read('systemd/kashihon')).toContain(`node ${valuesOf('WorkingDirectory')[0]}/scripts/kashihon.mjs`)
  })

  it('waits for longer than the shop takes to end', () => {
    const delay = Number(/STOP_DELAY=(\d+)/.exec(read('kubernetes/shop.env'))?.[1])
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(delay + 10)
    expect(podOf('web').terminationGracePeriodSeconds).toBeGreaterThan(delay + 10)
  })
})

describe('the scripts', () => {
  const scripts = [
    ...['container/kashihon', 'systemd/kashihon'],
    ...readdirSync(join(ROOT, 'packaging/compose'))
      .filter(name => name.endsWith('.sh'))
      .map(name => `compose/${name}`),
  ]
  it.each(scripts)('%s can be read by its shell', path => {
    const [shell = ''] = /(?<=^#!\/bin\/)\w+/.exec(read(path)) ?? []
    expect(['sh', 'bash']).toContain(shell)
    execFileSync(shell, ['-n', join(ROOT, 'packaging', path)])
  })
})
