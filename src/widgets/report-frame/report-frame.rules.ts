/** The login as a report server takes it; the password is a one-time ticket, unless the house says otherwise. */
export interface ReportLogin {
  frUserName: string
  frPassword: string
}

const textOf = (value: unknown): string => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))

const LOGIN_PLACES = /\{(frUserName|frPassword)\}/g

/** The address of a report with its parameters; places of the login stay. A parameter that is undefined or null is left out. */
export function reportAddress(src: string, params: Readonly<Record<string, unknown>>, base: string): string | undefined {
  const url = URL.parse(src, base)
  if (!url) return undefined
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null) url.searchParams.append(name, textOf(value))
  // Writing parameters spells the brackets of the places anew.
  return url.href.replaceAll(/%7B(frUserName|frPassword)%7D/gi, '{$1}')
}

/** Whether the login goes with the address, for a server that speaks no protocol. */
export const takesLogin = (address: string): boolean => address.search(LOGIN_PLACES) >= 0

/** The address with the login in its places; undefined where that makes it one of another origin. */
export function withLogin(address: string, login: ReportLogin): string | undefined {
  const filled = address.replaceAll(LOGIN_PLACES, (_, name: keyof ReportLogin) => encodeURIComponent(login[name]))
  return URL.parse(filled)?.origin === URL.parse(address)?.origin ? filled : undefined
}
