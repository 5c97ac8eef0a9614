import { showEnvironment } from '#contract/calls/studio-settings.ts'
import type { EnvironmentSetting } from '#contract/generated/studio_settings.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { StudioPage } from '../frame/StudioPage.tsx'
import { ListState } from '../ui/ListState.tsx'
import styles from './Settings.module.css'

const environmentRead = read(showEnvironment, {})

/** The settings that the server was started with. They are changed where it is started, and secrets are not sent. */
export default function EnvironmentScreen() {
  const { t } = useTranslation('studio-settings')
  const { t: texts } = useTranslation('studio-environment')
  const listed = useRead(environmentRead)
  return (
    <StudioPage title={t('environment.title')} lead={t('environment.lead')}>
      <p>{t('environment.change')}</p>
      <ListState read={listed} rows={12} empty={null}>
        {listed.answer?.groups.map(({ name, settings }) => (
          <section key={name}>
            <h2>{texts(`group.${name}`)}</h2>
            <div className={styles.wide}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col" className={styles.most}>
                      {t('environment.name')}
                    </th>
                    <th scope="col">{t('environment.value')}</th>
                    <th scope="col">{t('environment.origin')}</th>
                  </tr>
                </thead>
                <tbody>
                  {settings.map(setting => (
                    <Setting key={setting.name} setting={setting} />
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        ))}
      </ListState>
    </StudioPage>
  )
}

function Setting({ setting }: { readonly setting: EnvironmentSetting }) {
  const { t } = useTranslation('studio-settings')
  const { t: texts } = useTranslation('studio-environment')
  const { name, value, origin, secret, isSet, error } = setting
  const isHidden = secret && isSet
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
        <p className={styles.soft}>{texts(`meaning.${name}`)}</p>
      </th>
      <td>
        {error && (
          <p className={styles.wrong}>
            {t('environment.wrong')} <span lang="en">{error}</span>
          </p>
        )}
        {!error && isHidden && t('environment.secret')}
        {!error && !isHidden && (isSet && value !== '' ? <code>{value}</code> : t('environment.notSet'))}
      </td>
      <td>{t(`environment.from.${origin}`)}</td>
    </tr>
  )
}
