import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'

const sources = readSources().filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.test.ts'))

/** How an address comes about: on an app, or by comparing the path of a request. */
const REGISTERS =
  /\bnew Hono\b|\.(?:get|post|put|patch|delete|all|use)\(\s*\[?\s*['"`]\/|\.on\(\s*['"](?:GET|POST|PUT|DELETE)|pathname(?:\.startsWith\(| === )['"`]\/\w/

/** Files of the server outside of its routes that do, and why. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['server/addresses.ts', 'puts together what the routes name'],
  ['server/platform/http/answer-opening.ts', 'answers all addresses before there are any routes'],
  ['server/studio/previews/serve-previews.ts', 'has all addresses of the shop once more below its own'],
])

/** Routes of what is no call of the contract. */
const WITHOUT_CALLS = ['images.ts', 'operations.ts', 'payments.ts', 'site.ts']

const routes = sources.filter(({ path }) => path.startsWith('server/routes/'))
const contract = sources.filter(({ path }) => path.startsWith('contract/calls/'))

describe('the addresses of the server', () => {
  it('are named in server/routes and nowhere else', () => {
    const elsewhere = sources
      .filter(({ path }) => path.startsWith('server/') && !path.startsWith('server/routes/'))
      .filter(({ text }) => REGISTERS.test(text))
    expect(
      elsewhere.map(({ path }) => path).sort(),
      'register it in server/routes, and call the room from there',
    ).toEqual([...ELSEWHERE.keys()].sort())
  })

  it('are all in server/addresses.ts', () => {
    const joined = sources.find(({ path }) => path === 'server/addresses.ts')?.text ?? ''
    const forgotten = routes
      .flatMap(({ text }) => [...text.matchAll(/^export function (\w+Addresses)\(/gm)])
      .map(([, name = '']) => name)
      // Part of those of the site; screens are tested with it alone.
      .filter(name => name !== 'siteFileAddresses' && !joined.includes(`    ${name}(`))
      .filter(name => !joined.includes(`.route('/', ${name}(`))
    expect(forgotten).toEqual([])
  })

  it('of calls that answer with something other than a message stand in the file of these calls', () => {
    const forgotten = contract.flatMap(({ path, text }) => {
      const file = basename(path)
      const bound = routes.find(route => basename(route.path) === file)?.text ?? ''
      return text
        .split(/^export const /m)
        .filter(declared => declared.includes('\n  raw: true,'))
        .map(declared => /^\w+/.exec(declared)?.[0] ?? '')
        .filter(name => !new RegExp(`\\bcalls\\.${name}\\b`).test(bound))
        .map(name => `${name}: ${file}`)
    })
    expect(forgotten).toEqual([])
  })
})

describe('the routes of the server', () => {
  const namesOf = (files: typeof sources) => files.map(({ path }) => basename(path))

  it('mirror the calls of the contract, file by file', () => {
    const ofCalls = namesOf(routes).filter(name => !WITHOUT_CALLS.includes(name))
    expect(ofCalls.sort()).toEqual(namesOf(contract).sort())
    expect(namesOf(routes)).toEqual(expect.arrayContaining(WITHOUT_CALLS))
  })

  it('bind addresses to functions of the rooms and decide nothing', () => {
    const deciding = routes.filter(({ text }) =>
      /\bif \(|\bawait\b|\basync\b|\bthrow\b|(?<!no-)\bstore\b|\.db\b/.test(text),
    )
    expect(
      deciding.map(({ path }) => path),
      'name the use case in the folder of its noun',
    ).toEqual([])
  })
})
