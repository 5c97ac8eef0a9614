import { useState } from 'react'
import { redeemGift } from '#contract/calls/gifts.ts'
import type { User } from '#contract/generated/accounts.ts'
import type { GiftResult } from '#contract/generated/coins.ts'
import { GiftType } from '#contract/generated/enums.ts'
import { UserArea } from '../../accounts/UserArea.tsx'
import { useLink } from '../../router/navigation.ts'
import { useRefreshReads } from '../../session/cached-reads.ts'
import { useForm } from '../../session/use-form.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('coins:gift.', Gift)

/** docs/product.md#gifts: typing a code, and what it held. */
function Gift() {
  const { t } = useTranslation('coins')
  return (
    <UserArea title={t('gift.title')} lead={t('gift.lead')}>
      {reader => <Redeeming reader={reader} />}
    </UserArea>
  )
}

function Redeeming({ reader }: { readonly reader: User }) {
  const { t } = useTranslation('coins')
  const refresh = useRefreshReads()
  const [got, setGot] = useState<{ gift: GiftResult; times: number } | null>(null)
  const form = useForm({
    call: redeemGift,
    namespace: 'coins',
    fields: ['code'],
    check: ({ code }) => ({ code: code.trim() ? null : 'codeMissing' }),
    input: ({ code }) => ({ params: { code: code.trim() } }),
    at: { codeInvalid: 'code', codeExpired: 'code', giftUsed: 'code' },
    async done(gift) {
      await refresh()
      setGot(last => ({ gift, times: (last?.times ?? 0) + 1 }))
    },
  })
  return (
    <>
      {got && <Received key={got.times} gift={got.gift} reader={reader} />}
      {/* With each code that counted the field is empty again. */}
      <Form key={`form ${got?.times}`} of={form} send={t('gift.send')}>
        <Field
          {...form.field('code')}
          label={t(got ? 'gift.other' : 'gift.code')}
          hint={t('gift.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </Form>
    </>
  )
}

function Received({ gift, reader }: { readonly gift: GiftResult; readonly reader: User }) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const link = useLink()
  const { coins, credits } = gift
  if (gift.type === GiftType.COINS && credits > 0) {
    const has = reader.earnedCredits - reader.usedCredits
    const title = t('gift.credits', { count: credits, amount: format.number(credits) })
    return (
      <Notice look="good" title={title} focused>
        <p>{t('gift.creditsText', { count: has, amount: format.number(has) })}</p>
      </Notice>
    )
  }
  if (gift.type === GiftType.COINS) {
    const text = { count: reader.coins, amount: format.number(reader.coins) }
    return (
      <Notice look="good" title={t('gift.coins', { count: coins, amount: format.number(coins) })} focused>
        <p>{t('gift.coinsText', text)}</p>
      </Notice>
    )
  }
  const word = gift.type === GiftType.BOOK ? 'book' : 'subscription'
  return (
    <Notice look="good" title={t(`gift.${word}`)} focused>
      <p>{t(`gift.${word}Text`)}</p>
      {word === 'book' && (
        <p>
          <LinkButton href={link('/user/library')}>{t('spend.done.library')}</LinkButton>
        </p>
      )}
    </Notice>
  )
}
