import { useTranslation } from 'react-i18next'
import { Choice } from '../../Choice.tsx'
import settings from '../../Settings.module.css'
import { useDevicePreferences } from '../manga-preferences.ts'

const FITS = ['screen', 'width', 'height', 'original'] as const
const SPREADS = ['auto', 'single', 'double'] as const

/** What is set for mangas on this device; the panel below it has what goes with the reader. */
export default function MangaSettings({ rtl }: { readonly rtl: boolean }) {
  const { t } = useTranslation('manga')
  const [device, change] = useDevicePreferences()
  return (
    <div className={settings.settings}>
      <p>{t(rtl ? 'fromRight' : 'fromLeft')}</p>
      <Choice
        label={t('spreads.label')}
        value={device.spreads}
        options={SPREADS.map(value => ({ value, label: t(`spreads.${value}`) }))}
        onChange={spreads => change({ spreads })}
      />
      <Choice
        label={t('fit.label')}
        value={device.fit}
        options={FITS.map(value => ({ value, label: t(`fit.${value}`) }))}
        onChange={fit => change({ fit })}
      />
      <label className={settings.switch}>
        <input
          type="checkbox"
          checked={device.splitWide}
          onChange={event => change({ splitWide: event.target.checked })}
        />
        {t('splitWide')}
      </label>
      <label className={settings.switch}>
        <input
          type="checkbox"
          checked={device.grey}
          onChange={event => change({ grey: event.target.checked })}
        />
        {t('grey')}
      </label>
      <label className={settings.switch}>
        <input
          type="checkbox"
          checked={device.doubleTap}
          onChange={event => change({ doubleTap: event.target.checked })}
        />
        {t('doubleTap')}
      </label>
    </div>
  )
}
