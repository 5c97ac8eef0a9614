// Proves docs/product.md#operations
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '#server/platform/settings/all-settings.ts'
import type { Settings } from '#server/platform/settings/setting.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { describeSettings } from './settings.ts'

const listed = (env: Record<string, string>) => describeSettings(env).lines.join('\n')

describe('kashihon settings', () => {
  it('tells of every setting its value and where that comes from', () => {
    const { lines, usable } = describeSettings({
      ...{
        NODE_ENV: 'production',
        PORT: '9000',
        PACK_DISCOUNTS: '1000:2,2500:4',
        TAX: 'on',
        CORS_ORIGINS: 'https://a.example, https://b.example/',
      },
      ...{ OPERATOR_ADDRESS: '1 Harbour Street\\nDublin' },
    })
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ {2}PORT +9000 \[environment\]$/),
        expect.stringMatching(/^ {2}TAX +on \[environment\]$/),
        expect.stringMatching(
          /^ {2}CORS_ORIGINS +https:\/\/a\.example, https:\/\/b\.example \[environment\]$/,
        ),
        expect.stringMatching(/^ {2}OPERATOR_ADDRESS +1 Harbour Street\\nDublin \[environment\]$/),
        expect.stringMatching(/^ {2}CACHE_MB +128 \[default\]$/),
        expect.stringMatching(/^ {2}PACK_DISCOUNTS +1000:2,2500:4 \[environment\]$/),
        expect.stringMatching(/^ {2}PLAN_CREDITS +not set \[default\]$/),
        expect.stringMatching(/^ {2}OTEL_EXPORTER_OTLP_HEADERS +not set \[default\]$/),
        expect.stringMatching(/^ {2}POSTS_DIR +not set: posts in DATA_DIR;[^[]+\[default\]$/),
        expect.stringMatching(/^ {2}HOST +0\.0\.0\.0 \[derived from NODE_ENV\]$/),
        expect.stringMatching(/^ {2}DEMO +off \[derived from NODE_ENV\]$/),
        expect.stringMatching(/^ {2}PUBLIC_URL +http:\/\/localhost:9000 \[derived from PORT\]$/),
      ]),
    )
    expect(lines.join()).not.toContain('[object')
    for (const name of Object.keys(SETTINGS))
      expect(lines.filter(line => line.startsWith(`  ${name} `))).toHaveLength(1)
    expect(usable).toBe(true)
  })

  const secrets = Object.entries<Settings[string]>(SETTINGS).flatMap(([name, { secret }]) =>
    secret ? [name] : [],
  )

  it.each(secrets)('never shows %s, whether or not it can be used', name => {
    expect(listed({ [name]: 'hunter2' })).not.toContain('hunter2')
    const usable: Record<string, string> = {
      DATABASE_URL: 'postgres://kashihon:hunter2@localhost/kashihon',
      DATABASE_READ_URL: 'postgres://kashihon:hunter2@localhost/kashihon',
      SMTP_URL: 'smtp://kashihon:hunter2@localhost',
      SECRETS_KEY: 'hunter2'.padEnd(43, 'A'),
      SECRETS_KEY_OLD: 'hunter2'.padEnd(43, 'A'),
      EDGE_SECRET: 'hunter2'.padEnd(32, 'A'),
      EDGE_TOKEN: 'hunter2'.padEnd(32, 'A'),
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hunter2',
    }
    const text = listed({ [name]: usable[name] ?? 'hunter2-hunter2' })
    expect(text).not.toContain('hunter2')
    expect(text).toMatch(new RegExp(`^ {2}${name} +set \\[environment\\]$`, 'm'))
  })

  it('shows no password in an address that should have none, also where it cannot be used', () => {
    expect(listed({ CONTENT_URL: 'https://me:hunter2@blog.example' })).not.toContain('hunter2')
    const { lines, usable } = describeSettings({ FORUM_URL: 'https://me:hunter2@forum.example/path' })
    expect(lines.join('\n')).not.toContain('hunter2')
    expect([lines.at(-1), usable]).toEqual([
      '  FORUM_URL must be scheme and host, like https://books.example, not "https://…@forum.example/path".',
      false,
    ])
  })

  it('names every setting that cannot be used, and those that follow from it', () => {
    const { lines, usable } = describeSettings({ PORT: 'http', TRIAL_DAYS: '91' })
    expect(usable).toBe(false)
    expect(lines.slice(lines.indexOf('The shop does not start with these settings:') + 1)).toEqual([
      '  PORT must be a whole number from 0 to 65535, not "http".',
      '  PUBLIC_URL follows from PORT, which cannot be used.',
      '  MAIL_FROM follows from PUBLIC_URL, which cannot be used.',
      '  TRIAL_DAYS must be a whole number from 0 to 90, not "91".',
    ])
  })

  it('names the rule between settings that is broken', () => {
    const { lines, usable } = describeSettings({ STRIPE_SECRET_KEY: 'sk_test_1' })
    expect([lines.at(-1), usable]).toEqual([
      '  PAYMENTS=stripe needs STRIPE_WEBHOOK_SECRET, one or several with commas between.',
      false,
    ])
  })

  it('names variables that look like settings and are none, and never their values', () => {
    const text = listed({
      SMPT_URL: 'smtp://me:hunter2@localhost',
      STRIPE_WEBHOOK_KEY: 'hunter2',
      HOME: '/root',
    })
    expect(text).toContain(
      'In the environment, but no settings of the shop:\n  SMPT_URL (did you mean SMTP_URL?)\n  STRIPE_WEBHOOK_KEY\n',
    )
    expect(text).not.toMatch(/hunter2|HOME/)
  })

  it('reads the environment of its process, and ends with 1 where a shop would not start', async () => {
    const [good, bad] = await Promise.all([
      runCommand('postgres://me:hunter2@localhost/kashihon', ['settings'], { SHOP_NAME: 'Rain' }),
      runCommand('mysql://localhost', ['settings']),
    ])
    expect(good).toMatchObject({ code: 0, complained: '' })
    expect(good.said.find(line => line.startsWith('  SHOP_NAME '))).toMatch(/ Rain \[environment\]$/)
    expect(good.said.join('\n')).not.toContain('hunter2')
    expect([bad.code, bad.said.at(-1)]).toEqual([
      1,
      '  DATABASE_URL must look like postgres://user:password@host:5432/name, with commas between several hosts.',
    ])
  })
})
