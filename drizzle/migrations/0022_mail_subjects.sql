-- The subject of mail to readers is in our words: what creators wrote for it is no field any more.
UPDATE "products" SET "content" = "content" #- '{delivery,subject}', "sign_up" = "sign_up" #- '{delivery,subject}' WHERE "type" = 'lead_magnet';
