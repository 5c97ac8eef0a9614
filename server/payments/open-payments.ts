import type { Hono } from 'hono'
import type { AppContext } from '../context.ts'
import { findOrMakeSecret } from '../platform/db/secrets.ts'
import { type Payments, PaymentsUnavailable, SignatureRefused } from './payments.ts'
import type { AppStores } from './stores/app-store.ts'
import { openAppStores } from './stores/open-app-stores.ts'
import { openStripe } from './stripe/ask-stripe.ts'
import { EVENTS } from './stripe/events.ts'
import { stripePayments } from './stripe/stripe-payments.ts'
import type { Subscriptions } from './subscriptions.ts'

type PaymentsOptions = Pick<AppContext, 'db' | 'clock' | 'config' | 'jobs' | 'log'> & {
  /** Where this process answers on this machine. */
  ownUrl: string
}

export interface OpenPayments {
  payments: Payments
  /** The pages of the simulator; null where it is not the provider. */
  pages: Hono | null
  close(): Promise<void>
}

/** Opens the provider that the operator has chosen. Sends no request to Stripe yet. */
export async function openPayments({ ownUrl, ...app }: PaymentsOptions): Promise<OpenPayments> {
  const { db, clock, config } = app
  const { provider, stripeKey, stripeApi, stripeWebhookSecrets } = config.payments
  const stores = await openAppStores(config.payments)
  const needed = { db, clock, config: config.payments, stores }
  if (provider === 'off') return { payments: noPayments(stores), pages: null, close }
  if (provider === 'stripe') {
    const stripe = openStripe(stripeKey, stripeApi)
    const webhookSecrets = stripeWebhookSecrets
    return {
      payments: stripePayments({ ...needed, stripe, provider, webhookSecrets }),
      pages: null,
      close,
    }
  }
  const secret = await findOrMakeSecret(db, 'simulator')
  // Loaded only here: shops that take real money never load it.
  const [{ openSimulator }, { registerSimulatorJobs }, { simulatorPages }] = await Promise.all([
    import('#stripe-simulator/open-simulator.ts'),
    import('#stripe-simulator/deliver-events.ts'),
    import('#stripe-simulator/pages/routes.ts'),
  ])
  const simulator = await openSimulator({ ...app, secret, shopUrl: config.publicUrl, eventTypes: EVENTS })
  // A server that listens on all interfaces is reached at the loopback address.
  const here = ownUrl.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
  registerSimulatorJobs(app, simulator, `${here}/webhooks/stripe`)
  return {
    payments: stripePayments({
      ...needed,
      provider,
      stripe: openStripe(simulator.key, simulator.api),
      webhookSecrets: [simulator.webhookSecret],
    }),
    pages: simulatorPages({ ...app, simulator }),
    close: simulator.close,
  }
}

async function close(): Promise<void> {}

/** Payments of a shop without provider, where only its apps sell anything. */
function noPayments(stores: AppStores): Payments {
  const never = () => Promise.reject(new PaymentsUnavailable('this shop takes no payments'))
  const none = () => Promise.resolve(null)
  return {
    provider: 'off',
    stores,
    subscriptions: noSubscriptions(never),
    findCustomer: none,
    findAccount: none,
    findOrCreateCustomer: never,
    forgetCustomer: never,
    createCoinCheckout: never,
    findCheckout: never,
    pay: never,
    closeOrder: never,
    setEmail: never,
    findMethod: none,
    openBilling: never,
    readEvent() {
      throw new SignatureRefused('this shop takes no payments')
    },
    fetchPayment: never,
    refund: never,
    listEvents: never,
    listPayments: never,
  }
}

function noSubscriptions(never: () => Promise<never>): Subscriptions {
  return {
    preparePlans: never,
    findPlan: () => Promise.resolve(null),
    setAddress: never,
    findZip: never,
    estimateNew: never,
    estimateUpgrade: never,
    estimateRenewal: never,
    openCheckout: never,
    upgrade: never,
    findPendingPayment: never,
    dropPending: never,
    setEnding: never,
    end: never,
    listOf: never,
    listInvoices: never,
    listCustomers: never,
  }
}
