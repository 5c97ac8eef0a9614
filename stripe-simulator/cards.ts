/** What a card does when it is charged. */
export interface Behaviour {
  /** Asked for at the bank first. */
  asks?: true
  /** Stripe's code and decline code; charged where there are none. */
  declines?: { code: string; declineCode?: string }
  /** Processing for a minute. */
  slow?: true
  /** Can be saved, and is declined whenever it is charged. */
  keeps?: true
  /** A dispute is opened at once. */
  disputed?: true
  /** In two letters. */
  country?: string
}

export interface TestCard extends Behaviour {
  number: string
  /** As `payment_method` in tests, without a page. */
  names: readonly string[]
  brand: string
  funding: 'credit' | 'debit' | 'prepaid'
  country: string
}

const VISA = { brand: 'visa', funding: 'credit', country: 'US' } as const

function declining(number: string, names: readonly string[], code: string, declineCode?: string): TestCard {
  return { ...VISA, number, names, declines: { code, ...(declineCode && { declineCode }) } }
}

/** Stripe's own test cards, and two of the simulator's. All other numbers are refused. */
export const TEST_CARDS: readonly TestCard[] = [
  { ...VISA, number: '4242424242424242', names: ['pm_card_visa'] },
  { ...VISA, number: '4000056655665556', names: ['pm_card_visa_debit'], funding: 'debit' },
  { ...VISA, number: '5555555555554444', names: ['pm_card_mastercard'], brand: 'mastercard' },
  {
    ...VISA,
    number: '5105105105105100',
    names: ['pm_card_mastercard_prepaid'],
    brand: 'mastercard',
    funding: 'prepaid',
  },
  { ...VISA, number: '378282246310005', names: ['pm_card_amex'], brand: 'amex' },
  { ...VISA, number: '6011111111111117', names: ['pm_card_discover'], brand: 'discover' },
  { ...VISA, number: '3056930009020004', names: ['pm_card_diners'], brand: 'diners' },
  { ...VISA, number: '3566002020360505', names: ['pm_card_jcb'], brand: 'jcb', country: 'JP' },
  { ...VISA, number: '6200000000000005', names: ['pm_card_unionpay'], brand: 'unionpay', country: 'CN' },
  { ...VISA, number: '4000002760000016', names: ['pm_card_de'], country: 'DE' },
  { ...VISA, number: '4000002500000003', names: ['pm_card_fr'], country: 'FR' },

  declining(
    '4000000000000002',
    ['pm_card_declined', 'pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'],
    'card_declined',
    'generic_decline',
  ),
  declining(
    '4000000000009995',
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
    'card_declined',
    'insufficient_funds',
  ),
  declining('4000000000009987', ['pm_card_visa_chargeDeclinedLostCard'], 'card_declined', 'lost_card'),
  declining('4000000000009979', ['pm_card_visa_chargeDeclinedStolenCard'], 'card_declined', 'stolen_card'),
  declining(
    '4000000000006975',
    ['pm_card_chargeDeclinedVelocity'],
    'card_declined',
    'card_velocity_exceeded',
  ),
  declining('4100000000000019', ['pm_card_chargeDeclinedFraudulent'], 'card_declined', 'fraudulent'),
  declining('4000000000000069', ['pm_card_chargeDeclinedExpiredCard'], 'expired_card'),
  declining('4000000000000127', ['pm_card_chargeDeclinedIncorrectCvc'], 'incorrect_cvc'),
  declining('4000000000000119', ['pm_card_chargeDeclinedProcessingError'], 'processing_error'),

  // Can be saved; later charges are declined.
  {
    ...declining('4000000000000341', ['pm_card_chargeCustomerFail'], 'card_declined', 'generic_decline'),
    keeps: true,
  },

  {
    ...VISA,
    number: '4000002760003184',
    names: ['pm_card_authenticationRequired'],
    country: 'DE',
    asks: true,
  },
  { ...VISA, number: '4000000000003220', names: ['pm_card_threeDSecure2Required'], asks: true },
  {
    ...declining('4000008400001629', ['pm_card_threeDSecureRequiredChargeDeclined'], 'card_declined'),
    asks: true,
  },
  { ...VISA, number: '4000000000000259', names: ['pm_card_createDispute'], disputed: true },
  { ...VISA, number: '4000000000000077', names: ['pm_card_simulatorSlow'], slow: true },
]

export function findCardByName(name: string): TestCard | null {
  return TEST_CARDS.find(({ names }) => names.includes(name)) ?? null
}

export function findCardByNumber(number: string): TestCard | null {
  return TEST_CARDS.find(card => card.number === number.replace(/[\s-]/g, '')) ?? null
}

/** Stripe's sentences, by decline code or code. */
const SENTENCES: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: 'Your card’s security code is incorrect.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  card_velocity_exceeded: 'Your card was declined for making repeated attempts too frequently.',
  payment_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export function sentenceFor(code: string): string {
  return SENTENCES[code] ?? 'Your card was declined.'
}
