import type { FooterLink } from '#contract/generated/studio_shop.ts'
import { isFooterAddress } from '#rules/footer-address.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { LocalFields } from './LocalFields.tsx'
import styles from './Shop.module.css'
import type { EditedLook } from './use-look.ts'

const MOST_LINKS = 12

/** What stands at the end of every page. */
export function FooterFields({ editing: { look, set } }: { readonly editing: EditedLook }) {
  const { t } = useTranslation('studio-shop')
  const links = look.footerLinks
  const put = (at: number, change: Partial<FooterLink>) =>
    set({ footerLinks: links.map((one, index) => (index === at ? { ...one, ...change } : one)) })
  return (
    <section className={styles.group} aria-labelledby="look-footer">
      <h2 id="look-footer">{t('footer.title')}</h2>
      <LocalFields
        label={t('field.imprint')}
        hint={t('footer.imprintHint')}
        texts={look.imprint}
        most={500}
        onChange={imprint => set({ imprint })}
      />
      <p className={styles.soft}>{t('footer.linksHint')}</p>
      <ol className={styles.links}>
        {links.map(({ href, labels }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing else that stays while it is typed.
          <li key={at}>
            <Field
              label={t('footer.address', { number: at + 1 })}
              hint={t('footer.addressHint')}
              error={href === '' || isFooterAddress(href) ? null : t('footer.wrongAddress')}
              value={href}
              spellCheck={false}
              onChange={event => put(at, { href: event.currentTarget.value.trim() })}
            />
            <LocalFields
              label={t('footer.label', { number: at + 1 })}
              hint={t('footer.labelHint')}
              texts={labels}
              most={60}
              onChange={texts => put(at, { labels: texts })}
            />
            <div>
              <Button onClick={() => set({ footerLinks: links.filter((_, index) => index !== at) })}>
                {t('footer.remove', { number: at + 1 })}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {links.length < MOST_LINKS && (
        <div>
          <Button onClick={() => set({ footerLinks: [...links, { href: '', labels: [] }] })}>
            {t('footer.add')}
          </Button>
        </div>
      )}
    </section>
  )
}
