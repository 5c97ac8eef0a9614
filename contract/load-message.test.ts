import { describe, expect, it } from 'vitest'
import type { AnyMessageType } from './call.ts'
import { loadDecoder, loadMessage } from './load-message.ts'
import { type MessageName, messages } from './messages.ts'
import { studioMessages } from './studio-messages.ts'

const names = (Object.keys(messages) as MessageName[]).filter(name => !(name in studioMessages))
const VALUES: Readonly<Record<string, unknown>> = { string: 'Ada', number: 3, boolean: true }

describe.each(names)('%s', name => {
  const whole = messages[name] as AnyMessageType

  it('is written by browsers with the code of the server', async () => {
    expect(await loadMessage(name)).toBe(whole)
  })

  it('is read by browsers as the server reads it', async () => {
    const empty = whole.fromPartial({}) as object
    const filled = Object.fromEntries(
      Object.entries(empty).map(([field, value]) => [field, VALUES[typeof value] ?? value]),
    )
    const bytes = whole.encode(whole.fromPartial(filled)).finish()
    const decoder = await loadDecoder(name)
    expect(decoder.decode(bytes)).toEqual(whole.decode(bytes))
    expect(decoder).not.toHaveProperty('encode')
  })
})
