// Proves docs/product.md#staff, docs/product.md#webhooks
import { describe, expect, it } from 'vitest'
import { listPeople, revokeGrant, showPersonAccess } from '#contract/calls/studio-people.ts'
import { listWebhooks } from '#contract/calls/studio-settings.ts'
import { listUploads } from '#contract/calls/studio-upload.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'

const { answers, empty, openAs } = prepareStudio()

describe('people', () => {
  it('keep the last owner, and are told so', async () => {
    const grants = [{ id: 'GRT-1', grant: { role: 'owner' } }]
    answers.set(listPeople, { answer: { people: [{ accountId: 'USR-1', name: 'ada', grants }] } })
    answers.set(revokeGrant, { refused: 'lastOwner' })
    const page = await openAs('owner', '/studio/settings/people')
    answers.set(showPersonAccess, { answer: { sessions: [] } })
    await page.getByRole('button', { name: 'Details of ada' }).press('Enter')
    await page.getByRole('button', { name: 'Remove the role Owner of ada' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Remove the role Owner of ada' })
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
    await page.getByRole('alert').getByText('Nobody would have all rights any more.').waitFor()
  })
})

// docs/product.md#staff
describe('what lets somebody in', () => {
  const when = new Date('2026-03-01T10:00:00Z')
  const tess = (roles: string[]) => ({
    ...{ accountId: 'USR-2', name: 'Tess', email: 'tess@example.com', sessions: 2, secondFactor: true },
    grants: roles.map(role => ({ id: `GRT-${role}`, grant: { role } })),
  })
  const openWith = (roles: string[]) => {
    answers.set(listPeople, { answer: { people: [tess(roles)] } })
    answers.set(showPersonAccess, {
      answer: {
        sessions: [
          { id: 'SES-1', client: 'Firefox, Linux', lastUsed: when },
          { id: 'SES-2', client: '', lastUsed: when },
        ],
        passkeys: [{ id: 'KEY-1', name: 'Telephone', lastUsed: when }],
        tokens: [{ id: 'TOK-1', name: 'Night import', expiresAt: when }],
        links: [{ id: 'PRV-1', kind: 'proof', title: 'Rain 3', expires: when }],
      },
    })
    return openAs('owner', '/studio/settings/people')
  }

  it('is shown for each person', async () => {
    const page = await openWith(['editor'])
    expect(await page.getByText('Night import').count()).toBe(0)
    await page.getByRole('button', { name: 'Details of Tess' }).press('Enter')
    const section = page.getByRole('region', { name: 'Who can get in as Tess' })
    for (const text of ['Firefox, Linux', 'unknown app', 'Telephone', 'Night import', '“Rain 3”'])
      await section.getByText(text).waitFor()
  })

  it('ends with a role, and before it is removed or made less that is said with its numbers', async () => {
    const page = await openWith(['editor', 'support'])
    await page.getByRole('button', { name: 'Details of Tess' }).press('Enter')
    await page.getByRole('button', { name: 'Remove the role Editor of Tess' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Remove the role Editor of Tess' })
    for (const text of ['2 sessions', '1 access token', '1 link to what is not published'])
      await dialog.getByText(text).waitFor()
    await dialog.getByText('Roles that remain: Support.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
    await page.getByRole('button', { name: 'Change the role Editor of Tess' }).press('Enter')
    const change = page.getByRole('dialog', { name: 'Change a role of Tess' })
    await change.getByText('Nothing ends').waitFor()
    await change.getByRole('combobox', { name: 'Role' }).selectOption('Translator')
    await change.getByText('1 access token').waitFor()
    await change.getByRole('combobox', { name: 'Role' }).selectOption('Publisher')
    await change.getByText('Nothing ends').waitFor()
  })
})

describe('webhooks', () => {
  it('are seen and not changed by an auditor', async () => {
    const webhook = { id: 'HOK-1', address: 'https://example.com/hook', events: ['order.paid'], active: true }
    answers.set(listWebhooks, { answer: { webhooks: [webhook] } })
    const page = await openAs('auditor', '/studio/settings/webhooks')
    await page.getByRole('link', { name: /^Deliveries to/ }).waitFor()
    expect(await page.getByRole('button', { name: /webhook|Delete|Turn/ }).count()).toBe(0)
  })
})

// docs/product.md#editions
describe('uploading in the studio', () => {
  it('opens the choice of files by keyboard, with Enter as with the space bar', async () => {
    empty(listUploads)
    const page = await openAs('owner', '/studio/upload')
    const button = page.getByRole('button', { name: 'Choose files' })
    for (const key of ['Enter', 'Space']) {
      const chooser = page.waitForEvent('filechooser')
      await button.press(key)
      expect((await chooser).isMultiple()).toBe(true)
    }
  })
})
