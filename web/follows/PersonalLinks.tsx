import { useState } from 'react'
import { findFeedLink, makeFeedLink, revokeFeedLink } from '#contract/calls/follows.ts'
import type { FeedLink } from '#contract/generated/follows.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { read, useRead } from '../session/read.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './PersonalLinks.module.css'

const linkRead = read(findFeedLink, {})
const KINDS = ['calendar', 'rss', 'atom', 'json'] as const

/** docs/product.md#feeds: one's own feeds and calendar, by addresses that nobody else knows, and that can be ended. */
export function PersonalLinks() {
  const { t } = useTranslation('follows')
  const { answer, waiting, broken, fault, again } = useRead(linkRead)
  const make = useMutation(makeFeedLink, 'follows')
  const end = useMutation(revokeFeedLink, 'follows')
  const [result, setResult] = useState<{ said: string; bad: boolean } | null>(null)
  const [confirming, setConfirming] = useState<'renew' | 'end' | null>(null)

  async function carryOut(acting: () => Promise<{ said?: string | undefined }>, done: string) {
    const { said } = await acting()
    setConfirming(null)
    setResult(said ? { said, bad: true } : { said: done, bad: false })
    again()
  }

  // While it is not known whether there are links, none may be made: new ones would end the old ones.
  if (broken) return <ReadFault fault={fault} again={again} />
  if (waiting) return <Skeleton count={4} />
  return (
    <div className={styles.links}>
      <p>{t('links.text')}</p>
      {result && (
        <Notice key={result.said} look={result.bad ? 'bad' : 'good'} focused>
          <p>{result.said}</p>
        </Notice>
      )}
      {answer && <Addresses link={answer} />}
      <p className={styles.acts}>
        {!answer && (
          <Button
            look="main"
            onClick={() => void carryOut(() => make.act({}), t('links.made'))}
            aria-disabled={make.acting || undefined}
          >
            {t('links.make')}
          </Button>
        )}
        {answer && <Button onClick={() => setConfirming('renew')}>{t('links.renew')}</Button>}
        {answer && (
          <Button look="quiet" onClick={() => setConfirming('end')}>
            {t('links.end')}
          </Button>
        )}
      </p>
      <Dialog
        open={confirming !== null}
        title={t(confirming === 'end' ? 'links.endSure' : 'links.renewSure')}
        onClose={() => setConfirming(null)}
        actions={
          <>
            <Button onClick={() => setConfirming(null)}>{t('links.keep')}</Button>
            <Button
              look="main"
              onClick={() =>
                void (confirming === 'end'
                  ? carryOut(() => end.act({}), t('links.ended'))
                  : carryOut(() => make.act({}), t('links.renewed')))
              }
              aria-disabled={make.acting || end.acting || undefined}
            >
              {t(confirming === 'end' ? 'links.end' : 'links.renew')}
            </Button>
          </>
        }
      >
        <p>{t('links.sureText')}</p>
      </Dialog>
    </div>
  )
}

function Addresses({ link }: { readonly link: FeedLink }) {
  const { t } = useTranslation('follows')
  const [copied, setCopied] = useState<string | null>(null)
  const format = useFormat()
  return (
    <>
      {KINDS.map(kind => (
        <Field
          key={kind}
          label={t(`links.${kind}`)}
          readOnly
          value={link[kind]}
          onFocus={event => event.target.select()}
          end={
            // Only where the connection is secure.
            navigator.clipboard && (
              <Button
                aria-label={t('links.copyOf', { what: t(`links.${kind}`) })}
                onClick={() =>
                  void navigator.clipboard.writeText(link[kind]).then(
                    () => setCopied(kind),
                    () => {},
                  )
                }
              >
                {t(copied === kind ? 'links.copied' : 'links.copy')}
              </Button>
            )
          }
        />
      ))}
      <p role="status" className="unseen">
        {copied && t('links.copied')}
      </p>
      <p>
        <a href={link.calendar.replace(/^https?:/, 'webcal:')}>{t('links.subscribe')}</a>
      </p>
      {link.made && <p className={styles.made}>{t('links.since', { date: format.date(link.made) })}</p>}
    </>
  )
}
