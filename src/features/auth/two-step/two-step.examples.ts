import type { RecoveryCodeList, TwoStepSetup, TwoStepView } from './two-step.schema';

/** What calls of this feature look like in the document. */

const password = { current_password: 'a long password' };

export const provedBody = password;
export const confirmationBody = { code: '492039' };
export const turnOffBody = { ...password, code: '492039' };

export const twoStepExample: TwoStepView = {
  enabled_at: '2026-11-20T10:00:00.000Z',
  recovery_codes_left: 10,
};

export const twoStepSetupExample: TwoStepSetup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Galley:ines%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Galley',
};

export const recoveryCodesExample: RecoveryCodeList = {
  recovery_codes: [
    'k3fq-x2mw-7dha-t5ub',
    'p6rn-4gye-zc2s-v3oj',
    'h7wd-q5kt-b2xm-a6fi',
    'u4zl-n3cy-6vpe-r2gs',
    'd5mj-t7ao-x3hk-w2bq',
    'y2sv-c6fn-q4ru-e7lz',
    'b3xi-h5pw-m7gd-k2at',
    'o6eq-r4zs-f2nv-j5cy',
    'w7ht-a3ld-u6bk-p4xm',
    'g2yc-v5oi-s7jr-n3fe',
  ],
};
