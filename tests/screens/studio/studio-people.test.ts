// Proves docs/product.md#staff, docs/product.md#webhooks
import { describe, expect, it } from 'vitest'
import { listPeople, revokeGrant } from '#contract/calls/studio-people.ts'
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
    await page.getByRole('button', { name: 'Remove the role Owner of ada' }).press('Enter')
    await page.getByRole('alert').getByText('Nobody would have all rights any more.').waitFor()
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
