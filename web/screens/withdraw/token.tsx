import { carryOutWithdrawal, findWithdrawal } from '#contract/calls/returns.ts'
import { ReturnList } from '../../coins/ReturnList.tsx'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import { ReadFault } from '../../session/ReadFault.tsx'
import { read, useRead } from '../../session/read.ts'
import { useMutation } from '../../session/use-mutation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('withdraw:answer.', WithdrawAnswer)

/**
 * The answer to the mail of a notice. Nothing goes back before the press, since programs that scan mails open their links.
 */
function WithdrawAnswer({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation(['withdraw', 'refusals'])
  const link = useLink()
  const token = place.params.token ?? ''
  const { answer, refused, broken, fault, again } = useRead(read(findWithdrawal, { params: { token } }))
  const { act } = useMutation(carryOutWithdrawal, 'withdraw')
  const withdraw = async (id: string) => (await act({ params: { token, id } })).said ?? null
  return (
    <Sheet title={t('answer.title')} lead={refused ? null : t('answer.lead')}>
      {refused !== undefined && (
        <>
          <Notice look="bad">
            <p>{t([`refused.${refused}`, `refusals:${refused}`])}</p>
          </Notice>
          <p>
            <LinkButton href={link('/withdraw')}>{t('title')}</LinkButton>
          </p>
        </>
      )}
      {broken && <ReadFault fault={fault} again={again} />}
      {answer && <ReturnList purchases={answer.purchases} withdraw={withdraw} />}
      {!answer && !broken && refused === undefined && <Skeleton count={3} />}
    </Sheet>
  )
}
