-- commission_entries_payout_id_idx serves what this one served.
DROP INDEX commission_entries_claimed_idx;
