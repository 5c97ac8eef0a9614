import type { Config } from './platform/config.ts'

type Settings = Pick<Config, 'operator' | 'publicUrl' | 'publicUrlGiven' | 'smtpUrl' | 'proxiesGiven'>

/** Settings without which a production shop starts, but should not be public: one line for each, for the operator. */
export function whatIsMissing(config: Settings): string[] {
  const { operator, publicUrl, publicUrlGiven, smtpUrl, proxiesGiven } = config
  return [
    ...(operator.address && operator.email
      ? []
      : ['OPERATOR_ADDRESS and OPERATOR_EMAIL are not both set: legal pages lack what the law asks for.']),
    ...(publicUrlGiven ? [] : ['PUBLIC_URL is not set: links in mails and feeds lead to this machine only.']),
    ...(publicUrl.startsWith('https:')
      ? []
      : [
          'PUBLIC_URL is not https://…: nobody can sign in from elsewhere, as browsers send the cookie over https only.',
        ]),
    ...(proxiesGiven
      ? []
      : [
          'PROXIES is not set: behind a proxy all visitors seem to come from one network, and share its limits. Set how many proxies stand in front of the shop, 0 for none.',
        ]),
    ...(smtpUrl ? [] : ['SMTP_URL is not set: nobody can make an account, as no mail leaves this machine.']),
  ]
}
