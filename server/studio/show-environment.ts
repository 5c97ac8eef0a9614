import type { showEnvironment } from '#contract/calls/studio-settings.ts'
import { Environment } from '#contract/generated/studio_settings.ts'
import type { CallInput } from '../calls/bind.ts'
import { GROUPS } from '../platform/settings/all-settings.ts'
import { shownValue, withoutPassword } from '../platform/settings/describe-reading.ts'
import { processEnv, type Reading, readEach } from '../platform/settings/read-settings.ts'
import { requireInScope } from './scope.ts'

/** docs/settings.md, as they are in force. */
export async function environment({ reader }: CallInput<typeof showEnvironment>): Promise<Environment> {
  requireInScope(reader, 'seeSettings', 'shop')
  const readings = readEach(processEnv())
  return Environment.fromPartial({
    groups: GROUPS.map(({ name: group, title, settings }) => ({
      ...{ name: group, title },
      settings: readings.filter(({ name }) => Object.hasOwn(settings, name)).map(settingMessage),
    })),
  })
}

function settingMessage(reading: Reading) {
  const { name, setting, origin, error } = reading
  const value = error ? null : shownValue(reading)
  return {
    ...{ name, meaning: setting.meaning, origin, secret: setting.secret === true },
    ...{ value: setting.secret ? '' : (value ?? ''), isSet: value !== null },
    error: error ? withoutPassword(error.message.replace(/ not ".*"/, '')) : '',
  }
}
