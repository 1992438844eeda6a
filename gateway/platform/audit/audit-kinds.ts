import type { ErrorCode } from '#contract/errors.ts'

/**
 * Everything the audit channel can tell. `by`: whose share of the channel a line takes when very many come, that of the person (only where he has
 * proved who he is) or that of the address.
 *
 * @see security.md R-45, ASVS 16.3.1 to 16.3.4
 */
export const auditKinds = {
  'signed-in': { about: 'A person signed in', by: 'person' },
  'sign-in-failed': { about: 'A name and password that do not belong together, or an account that is not there', by: 'address' },
  'sign-in-delayed': { about: 'A sign-in that was told to wait, before its password was looked at', by: 'address' },
  'signed-out': { about: 'A person signed out, in this browser with all its tabs', by: 'person' },
  'session-revoked': { about: 'A session was ended by somebody or something else than signing out', by: 'person' },
  'token-reused': { about: 'A code or refresh token was used twice; its family was revoked', by: 'address' },
  'token-refused': { about: 'A bad, expired or closed access token, or tokens asked for from another page than ours', by: 'address' },
  'password-changed': { about: 'A person changed his password', by: 'person' },
  'second-factor-added': { about: 'A person added a second factor', by: 'person' },
  'second-factor-removed': { about: 'A second factor was removed', by: 'person' },
  'second-factor-failed': { about: 'A second factor that does not fit', by: 'address' },
  'sign-in-rule-changed': { about: 'A tenant demands a second factor of other roles than before', by: 'person' },
  'watermark-changed': { about: "A tenant's watermark is another one than before", by: 'person' },
  'watermark-touched': { about: 'A watermark was removed, hidden or changed in the browser of a person', by: 'person' },
  'role-changed': { about: 'Roles or the account of a person changed', by: 'person' },
  'right-refused': { about: 'An operation without the permission for it, or in the name of another account or tenant', by: 'person' },
  'rate-limited': { about: 'More requests than one address or person may send', by: 'address' },
  'body-refused': { about: 'A request that is too large', by: 'address' },
  'host-refused': { about: 'A request for a host that is not ours', by: 'address' },
  'upload-refused': { about: 'A file or workbook that is not taken', by: 'person' },
  'token-in-link': { about: 'A token where only a one-time ticket may stand', by: 'address' },
  'frame-site-changed': { about: 'A site whose pages may be shown in frames was allowed, changed or removed', by: 'person' },
  'report-account-changed': { about: 'A person was bound to a report account, or is no more', by: 'person' },
  'report-login-given': { about: 'A person was given the login of his report account', by: 'person' },
  'log-exported': { about: 'The log of a project left the house', by: 'person' },
  'data-exported': { about: 'An export was ordered', by: 'person' },
  'data-imported': { about: 'An import was ordered', by: 'person' },
  'process-changed': { about: 'A version of an approval process was deployed, activated or stopped', by: 'person' },
  'deputy-changed': { about: 'A person named or removed a deputy for approvals', by: 'person' },
  'copilot-asked': { about: 'A question went to the model server, and what a person sent with it', by: 'person' },
  'key-rotated': { about: 'A key was replaced', by: 'address' },
  'sealing-key-missing': { about: 'Sealed quotes cannot be opened: the key they were sealed with is not there', by: 'address' },
  'outage-declared': { about: 'The house was away; halls were suspended', by: 'address' },
  'disk-low': { about: 'Something was refused because the disk is nearly full', by: 'address' },
  'memory-low': { about: 'Something was refused because memory is nearly full', by: 'address' },
  'tampering-found': { about: 'A log, a state or a file is not what was once written', by: 'address' },
  'service-failed': { about: 'A call failed in a way nobody foresaw', by: 'address' },
} as const satisfies Record<string, { about: string; by: 'person' | 'address' }>

export type AuditKind = keyof typeof auditKinds

/** Refusals that are security events: raised where the answer leaves (failures.ts), whatever call gave them. */
export const kindOfRefusal: Partial<Record<ErrorCode, AuditKind>> = {
  'AUTH-1002': 'token-refused',
  'AUTH-1003': 'right-refused',
  'AUTH-1004': 'right-refused',
  'TENDER-2003': 'right-refused',
  'SERVICE-1000': 'service-failed',
  'SERVICE-1003': 'body-refused',
  'SERVICE-1006': 'disk-low',
  'SERVICE-1008': 'rate-limited',
  'SERVICE-1013': 'host-refused',
  'SERVICE-1014': 'memory-low',
  'TENDER-2008': 'rate-limited',
  'TENDER-2073': 'tampering-found',
  'TENDER-2094': 'tampering-found',
  'TENDER-2097': 'sealing-key-missing',
  'FRAME-1003': 'token-refused',
  'FRAME-1004': 'token-refused',
  'FILE-1001': 'upload-refused',
  'FILE-1002': 'upload-refused',
  'FILE-1004': 'upload-refused',
  'FILE-1005': 'upload-refused',
  'FILE-1007': 'token-in-link',
  'FILE-1009': 'upload-refused',
  'FILE-1011': 'upload-refused',
  'EXCEL-1001': 'upload-refused',
  'EXCEL-1002': 'upload-refused',
  'EXCEL-1003': 'upload-refused',
  'EXCEL-1007': 'upload-refused',
  'EXCEL-1011': 'upload-refused',
}
