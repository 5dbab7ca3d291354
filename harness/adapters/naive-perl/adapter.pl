# The obvious thing in Perl: JSON::PP with `canonical`.

use strict;
use warnings;
use Digest::SHA qw(sha256_hex);
use JSON::PP;
use MIME::Base64 qw(decode_base64 encode_base64);

my $wire  = JSON::PP->new->utf8->allow_nonref->max_depth(4096);
my $coder = JSON::PP->new->utf8->canonical->allow_nonref;
$| = 1;
while (my $line = <STDIN>) {
    my $request = $wire->decode($line);
    my $answer  = { unsupported => "no such operation" };
    if ($request->{op} eq "hello") {
        $answer = { protocol => 1, name => "JSON::PP canonical", version => "$JSON::PP::VERSION", language => "perl",
            input => "raw", supports => { jcs => ["hash"] } };
    }
    elsif ($request->{op} eq "hash" && $request->{profile} eq "jcs") {
        my $bytes = defined $request->{input} ? $request->{input} : decode_base64($request->{input_b64});
        utf8::encode($bytes) if defined $request->{input};
        my $canonical = eval { $coder->encode($coder->decode($bytes)) };
        $answer = defined $canonical
            ? { canonical_b64 => encode_base64($canonical, ""), hash => sha256_hex($canonical) }
            : { reject => "syntax", message => "$@" };
    }
    $answer->{id} = $request->{id} if defined $request->{id};
    print $wire->encode($answer), "\n";
}
