import { showShopLook } from '#contract/calls/studio-shop.ts'
import type { ShopLookState } from '#contract/generated/studio_shop.ts'
import { read, useRead } from '../../../session/read.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Check, Field } from '../../../ui/Field.tsx'
import { StudioPage } from '../../frame/StudioPage.tsx'
import { useStudioMe } from '../../frame/studio-me.ts'
import { Restored } from '../../ui/kept/Restored.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { AccentField } from './AccentField.tsx'
import { FooterFields } from './FooterFields.tsx'
import { HeroFields } from './HeroFields.tsx'
import { PictureField } from './PictureField.tsx'
import { SetByServer } from './SetByServer.tsx'
import styles from './Shop.module.css'
import { differing, type EditedLook, useLook } from './use-look.ts'
import { ZoneField } from './ZoneField.tsx'

const lookRead = read(showShopLook, {})

/** docs/product.md#look: name, time zone, pictures, colour, the beginning of home and the end of each page. */
export default function ShopScreen() {
  const { t } = useTranslation('studio-shop')
  const found = useRead(lookRead, { revalidateOnMount: true })
  return (
    <StudioPage title={t('title')} lead={t('lead')}>
      <ListState read={found} rows={10} empty={null}>
        {found.answer && <LookForm state={found.answer} />}
      </ListState>
    </StudioPage>
  )
}

function LookForm({ state }: { readonly state: ShopLookState }) {
  const { t } = useTranslation('studio-shop')
  const { may } = useStudioMe()
  const editing = useLook(state.look as NonNullable<ShopLookState['look']>)
  const { look, set, saving, changed } = editing
  const byServer = (field: string) => state.setByServer.find(one => one.field === field)
  const name = byServer('name')
  const manga = byServer('redeemManga')
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (changed.length > 0) editing.save()
      }}
    >
      <fieldset className={styles.all} disabled={!may('changeSettings') || saving}>
        <legend className="unseen">{t('title')}</legend>
        <Restored kept={editing.kept} />
        {editing.theirs && <Contested editing={editing} />}
        <section className={styles.group} aria-labelledby="look-name">
          <h2 id="look-name">{t('name.title')}</h2>
          {name ? (
            <SetByServer label={t('name.label')} setting={name} />
          ) : (
            <Field
              label={t('name.label')}
              hint={t('name.hint')}
              value={look.name}
              placeholder={state.defaultName}
              maxLength={200}
              onChange={event => set({ name: event.currentTarget.value })}
            />
          )}
          <ZoneField editing={editing} setting={byServer('zone')} />
        </section>
        <section className={styles.group} aria-labelledby="look-manga">
          <h2 id="look-manga">{t('redeemManga.title')}</h2>
          {manga ? (
            <SetByServer label={t('redeemManga.label')} setting={manga} />
          ) : (
            <Check
              label={t('redeemManga.label')}
              hint={t('redeemManga.hint')}
              checked={look.redeemManga}
              onChange={event => set({ redeemManga: event.currentTarget.checked })}
            />
          )}
        </section>
        <section className={styles.group} aria-labelledby="look-pictures">
          <h2 id="look-pictures">{t('pictures.title')}</h2>
          <div className={styles.pictures}>
            <PictureField kind="logo" field="logo" {...{ editing }} setting={byServer('logo')} />
            <PictureField kind="logo" field="logoDark" {...{ editing }} setting={byServer('logoDark')} />
            <PictureField kind="icon" field="icon" {...{ editing }} setting={byServer('icon')} />
          </div>
        </section>
        <AccentField editing={editing} state={state} setting={byServer('accent')} />
        <HeroFields editing={editing} setting={byServer('hero')} />
        <FooterFields editing={editing} />
      </fieldset>
      <SaveBar
        changed={changed.length}
        saving={saving}
        said={editing.said}
        onSave={editing.save}
        onDiscard={editing.discard}
      />
    </form>
  )
}

/** Fields that two people have changed, for one of them to choose. */
function Contested({
  editing: { look, theirs, changed, takeTheirs, keepMine },
}: {
  readonly editing: EditedLook
}) {
  const { t } = useTranslation('studio-shop')
  if (!theirs) return null
  const say = (value: unknown) => (typeof value === 'boolean' ? t(value ? 'on' : 'off') : shown(value))
  const contested = differing(theirs, look).filter(field => changed.includes(field))
  return (
    <section className={styles.conflict} aria-label={t('conflict.label')}>
      <p>{t('conflict.text')}</p>
      <dl>
        {contested.map(field => (
          <div key={field}>
            <dt>{t(`field.${field}`)}</dt>
            <dd>
              {t('conflict.theirs')} <b>{say(theirs[field])}</b>
            </dd>
            <dd>
              {t('conflict.yours')} <b>{say(look[field])}</b>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button onClick={takeTheirs}>{t('conflict.takeTheirs')}</Button>
        <Button onClick={keepMine}>{t('conflict.keepMine')}</Button>
      </div>
    </section>
  )
}

/** A value in one line. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value || '–'
  if (!Array.isArray(value)) return '–'
  const lines = value.map(one => ('href' in one ? one.href : `${one.lang}: ${one.text}`))
  return lines.join(' · ') || '–'
}
