import * as ofReaders from '#contract/load-message.ts'
import type { MessageName, Messages } from '#contract/messages.ts'

/**
 * In place of contract/load-message.ts in the build of the studio (vite.studio.config.ts): also has the messages of the
 * studio's own calls.
 */
export async function loadMessage<Name extends MessageName>(name: Name): Promise<Messages[Name]> {
  const { studioMessages } = await import('#contract/studio-messages.ts')
  const own: Partial<Messages> = studioMessages
  return own[name] ?? ofReaders.loadMessage(name)
}

export function loadDecoder<Name extends MessageName>(name: Name): Promise<Messages[Name]> {
  return loadMessage(name)
}
