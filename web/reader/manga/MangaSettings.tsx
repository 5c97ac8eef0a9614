import { useTranslation } from '../../texts/use-translation.ts'
import { Choice } from '../settings/Choice.tsx'
import settings from '../settings/Settings.module.css'
import { Switch } from '../settings/Switch.tsx'
import { FITS, SPREADS, useDevicePreferences } from './manga-preferences.ts'

interface Props {
  readonly rtl: boolean
  /** The manga is one strip, which has neither sides nor spreads. */
  readonly strip: boolean
}

/** The settings for mangas on this device. The panel below them has those of the account. */
export default function MangaSettings({ rtl, strip }: Props) {
  const { t } = useTranslation('manga')
  const [device, change] = useDevicePreferences()
  return (
    <div className={settings.settings}>
      {!strip && (
        <>
          <p>{t(rtl ? 'fromRight' : 'fromLeft')}</p>
          <Choice
            label={t('spreads.label')}
            value={device.spreads}
            options={SPREADS.map(value => ({ value, label: t(`spreads.${value}`) }))}
            onChange={spreads => change({ spreads })}
          />
        </>
      )}
      <Choice
        label={t('fit.label')}
        value={device.fit}
        options={FITS.map(value => ({ value, label: t(`fit.${value}`) }))}
        onChange={fit => change({ fit })}
      />
      {!strip && (
        <Switch
          label={t('splitWide')}
          value={device.splitWide}
          onChange={splitWide => change({ splitWide })}
        />
      )}
      <Switch label={t('grey')} value={device.grey} onChange={grey => change({ grey })} />
      <Switch label={t('doubleTap')} value={device.doubleTap} onChange={doubleTap => change({ doubleTap })} />
    </div>
  )
}
