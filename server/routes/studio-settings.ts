import * as calls from '#contract/calls/studio-settings.ts'
import { type Bound, bind, WITH_SECRET } from '../calls/bind.ts'
import { environment } from '../studio/show-environment.ts'
import * as hooks from '../studio/webhooks/manage-webhooks.ts'

/** Webhooks, and the settings of the environment. */
export const studioSettingsRoutes: Bound[] = [
  bind(calls.showEnvironment, environment),
  bind(calls.listWebhooks, hooks.webhooks),
  bind(calls.addWebhook, hooks.makeWebhook, WITH_SECRET),
  bind(calls.changeWebhook, hooks.replaceWebhook),
  bind(calls.deleteWebhook, hooks.removeWebhook),
  bind(calls.testWebhook, hooks.sendTest),
  bind(calls.listWebhookDeliveries, hooks.deliveryLog),
  bind(calls.replayWebhookDelivery, hooks.replay),
]
