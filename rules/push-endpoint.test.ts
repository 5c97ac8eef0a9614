import { expect, it } from 'vitest'
import { mayPushTo } from './push-endpoint.ts'

it.each([
  { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', may: true },
  { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc', may: true },
  { endpoint: 'https://web.push.apple.com/abc', may: true },
  { endpoint: 'https://wns2-par02p.notify.windows.com/w/?token=abc', may: true },
  { endpoint: 'http://fcm.googleapis.com/fcm/send/abc', may: false },
  { endpoint: 'https://fcm.googleapis.com:8443/fcm/send/abc', may: false },
  { endpoint: 'https://fcm.googleapis.com.evil.example/abc', may: false },
  { endpoint: 'https://evilfcm.googleapis.com/abc', may: false },
  { endpoint: 'https://a:b@fcm.googleapis.com/abc', may: false },
  { endpoint: 'http://169.254.169.254/latest/meta-data', may: false },
  { endpoint: 'https://localhost/', may: false },
  { endpoint: 'file:///etc/passwd', may: false },
  { endpoint: 'ftp://push.shop.example/x', may: false },
  { endpoint: 'nothing', may: false },
  { endpoint: `https://fcm.googleapis.com/${'x'.repeat(2_000)}`, may: false },
  { endpoint: 'http://push.shop.example:81/x', may: true },
])('the shop may send to $endpoint: $may', ({ endpoint, may }) => {
  expect(mayPushTo(endpoint, ['push.shop.example'])).toBe(may)
})
