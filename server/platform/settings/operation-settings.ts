import { oneOf, onOff, text } from './formats.ts'
import type { Settings } from './setting.ts'

export const APPS = {
  APP_MINIMUM_VERSION: {
    meaning:
      'The oldest version with which apps still work; they learn of it when they start. A page of the site is asked to be loaded again where it is older than this and than the site is by now.',
    format: text,
    default: '',
  },
  APP_RECOMMENDED_VERSION: {
    meaning: 'The version that apps should have; they learn of it when they start.',
    format: text,
    default: '',
  },
  APP_MESSAGE: {
    meaning: 'An important message that apps show when they start.',
    format: text,
    default: '',
  },
  MAINTENANCE: {
    meaning: 'Tells apps when they start that the shop is being worked on.',
    format: onOff,
    default: 'off',
  },
} satisfies Settings

export const MONITORING = {
  METRICS_TOKEN: {
    meaning: 'Has to be sent as the bearer in the header `Authorization` to read `/metrics`.',
    format: text,
    unset: 'there is no `/metrics`',
    secret: true,
  },
  LOG_LEVEL: {
    meaning: 'Events of this level and of those above it are logged, one line of JSON each.',
    format: oneOf('silent', 'error', 'warn', 'info', 'debug'),
    default: 'info',
  },
} satisfies Settings
