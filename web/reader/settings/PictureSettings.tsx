import { ReaderQuality } from '#contract/generated/enums.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Choice } from './Choice.tsx'
import { Switch } from './Switch.tsx'
import type { SettingsProps } from './settings-props.ts'

/** The preferences for mangas. How pages follow each other is chosen for strips and for all others apart. */
export function PictureSettings({ preferences, change, strip }: SettingsProps & { readonly strip: boolean }) {
  const { t } = useTranslation('reading')
  const qualities = [
    [ReaderQuality.AUTO, 'auto'],
    [ReaderQuality.LOW, 'low'],
    [ReaderQuality.MEDIUM, 'medium'],
    [ReaderQuality.HIGH, 'high'],
  ] as const
  return (
    <>
      <Choice
        label={t('flow.label')}
        value={strip ? !preferences.pagedStrips : preferences.verticalComic}
        options={[
          { value: false, label: t('flow.pages') },
          { value: true, label: t('flow.strip') },
        ]}
        onChange={vertical => change(strip ? { pagedStrips: !vertical } : { verticalComic: vertical })}
      />
      <Choice
        label={t('quality.label')}
        value={preferences.quality}
        options={qualities.map(([value, name]) => ({ value, label: t(`quality.${name}`) }))}
        onChange={quality => change({ quality })}
      />
      <Switch
        label={t('reverse')}
        value={preferences.reverseComic}
        onChange={reverseComic => change({ reverseComic })}
      />
    </>
  )
}
