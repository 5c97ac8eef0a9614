import type { ServerSetting } from '#contract/generated/studio_shop.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Select } from '../../../ui/Field.tsx'
import { SetByServer } from './SetByServer.tsx'
import type { EditedLook } from './use-look.ts'

interface Props {
  readonly editing: EditedLook
  readonly setting: ServerSetting | undefined
}

/** The time zone of the shop. That of the browser, which is most often meant, comes first. */
export function ZoneField({ editing: { look, set }, setting }: Props) {
  const { t } = useTranslation('studio-shop')
  if (setting) return <SetByServer label={t('zone.label')} setting={setting} />
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = new Set([own, look.zone, 'UTC', ...Intl.supportedValuesOf('timeZone')].filter(Boolean))
  return (
    <Select
      label={t('zone.label')}
      hint={t('zone.hint')}
      value={look.zone}
      options={[
        { value: '', label: t('zone.none') },
        ...[...zones].map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      ]}
      onChange={event => set({ zone: event.currentTarget.value })}
    />
  )
}
