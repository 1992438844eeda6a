import type { Http } from '#core/runtime/runtime.ts'

/** @throws Failure `refused` with AUTH-1005 (wrong current password), AUTH-1006 (not acceptable), AUTH-1009 (too common), SERVICE-1008 (too many wrong ones) */
export async function changePassword(http: Http, oldPassword: string, newPassword: string): Promise<void> {
  await http.data('POST /platform/user/change-password', { body: { oldPassword, newPassword }, quiet: true })
}
